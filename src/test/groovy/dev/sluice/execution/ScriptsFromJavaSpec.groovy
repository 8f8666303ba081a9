package dev.sluice.execution

import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import javax.tools.ToolProvider
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** What commands do with scripts, from plain Java. */
class ScriptsFromJavaSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab

    def setup() { lab = new Lab(folder.resolve('lab')) }

    def "a Java program plans, rehearses, runs, resumes and takes back a script where there is no command line and no shell"() {
        given:
        def script = folder.resolve('two.groovy')
        Files.writeString(script, '''
            param 'second'
            runbook('Two groups') {
                step('First') { group { name 'First' } }
                step('Second') { group { name params.second } }
            }
        '''.stripIndent(true))

        when:
        def said = program('TwoGroups', "${lab.engine.url()}", lab.adminPassword, "$script", "$folder", "${folder.resolve('runs')}")

        then:
        said.readLines() == [
                'planned: 2 to create, none to change, none to delete; 5 lines; there: [Sources, Virtual]',
                'stopped in line 5; there: [Sources, Virtual, Second, First]',
                'resumed: done; there: [Sources, Virtual, First, Second]',
                "taken back: group 'Second'",
                "taken back: group 'First'",
                'remains: []',
                'taken back: undone; there: [Sources, Virtual]']
    }

    /** What a class of ours prints in a process that has neither {@code cli} nor {@code shell}. */
    private String program(String name, String... arguments) {
        def classes = without(['cli', 'shell'])
        def source = Path.of(getClass().getResource("${name}.java").toURI())
        def said = new ByteArrayOutputStream()
        assert ToolProvider.systemJavaCompiler.run(null, said, said, '-d', "$classes", '-cp', "$classes", "$source") == 0 : said
        def err = folder.resolve('err')
        def libraries = System.getProperty('java.class.path').tokenize(':').findAll { it.endsWith('.jar') && !it.contains('logback') }
        def process = new ProcessBuilder("${System.getProperty('java.home')}/bin/java", '-cp', [classes, *libraries].join(':'), name,
                *arguments).redirectError(err.toFile()).start()
        def out = process.inputReader().text
        assert process.waitFor() == 0 : Files.readString(err)
        out
    }

    private Path without(List<String> rooms) {
        def all = Path.of('target/classes')
        def some = Files.createDirectories(folder.resolve('classes'))
        Files.walk(all).withCloseable { files -> files.filter { Files.isRegularFile(it) }.toList() }.collect { all.relativize(it) }
                .findAll { file -> rooms.every { !file.startsWith("dev/sluice/$it") && !isServiceOf(it, all.resolve(file)) } }.each {
            Files.createDirectories(some.resolve(it).parent)
            Files.copy(all.resolve(it), some.resolve(it))
        }
        some
    }

    private static boolean isServiceOf(String room, Path file) {
        file.parent.endsWith('META-INF/services') && Files.readString(file).contains("dev.sluice.$room")
    }
}
