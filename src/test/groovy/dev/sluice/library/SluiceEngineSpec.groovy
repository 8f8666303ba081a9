package dev.sluice.library

import dev.sluice.client.Connection
import dev.sluice.client.LoginException
import dev.sluice.lab.Document
import dev.sluice.lab.Lab
import dev.sluice.language.ScriptException
import dev.sluice.operations.ListObjects
import dev.sluice.wire.Secret
import java.nio.file.Files
import java.nio.file.Path
import javax.tools.ToolProvider
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Sluice within a program of somebody else. */
class SluiceEngineSpec extends Specification {
    /** What is optional, and what the specs have for themselves. */
    private static final String NOT_FORCED = /.*\/(jline|picocli|spock|archunit|embedded-postgres|junit|xz|opentest4j|hamcrest|apiguardian)[^\/]*\.jar/

    @TempDir Path folder

    def "a program has an engine, sessions and the language; its own lists, and its own log, stay as they were"() {
        given:
        def libraries = System.getProperty('java.class.path').tokenize(':').findAll { it.endsWith('.jar') && !(it ==~ NOT_FORCED) }
        def own = Files.createDirectories(folder.resolve('own'))
        Files.copy(resource('logback.xml'), own.resolve('logback.xml'))
        def classPath = [own, 'target/classes', *libraries].join(':')
        def said = new ByteArrayOutputStream()
        assert ToolProvider.systemJavaCompiler.run(null, said, said, '-d', "$own", '-cp', classPath, "${resource('Host.java')}") == 0 : said

        when:
        def process = new ProcessBuilder("${System.getProperty('java.home')}/bin/java", '-cp', classPath, 'Host', "${folder.resolve('home')}")
                .redirectErrorStream(true).start()
        def out = process.inputReader().text

        then:
        process.waitFor() == 0
        out.readLines() == ['[Sources, Virtual, QA] true', '[Virtual, Sources, QA]', 'Virtual', 'lists of its own: no method sort', 'texts of its own: ab',
                            'INFO  host the host writes what it wants']
    }

    @AutoCleanup Lab lab

    def "one that runs elsewhere is used in the same way, as a user of it"() {
        given:
        lab = new Lab(folder.resolve('lab'))
        def connection = Connection.to(lab.engine.url().toString())

        when:
        def engine = SluiceEngine.at(connection, 'admin', Secret.of(lab.adminPassword))
        def groups = engine.session().withCloseable { it.perform(new ListObjects(it.schema(), 'Group', [:])) }

        then:
        groups*.name() == ['Sources', 'Virtual']
        engine.evaluate('groups.size()') == 2

        when:
        engine.evaluate('gruops')

        then:
        def mistake = thrown(ScriptException)
        mistake.message == "script:1:1: nothing here is called 'gruops'. Did you mean 'groups'?"

        when:
        SluiceEngine.at(connection, 'admin', Secret.of('wrong')).session()

        then:
        def refused = thrown(LoginException)
        refused.message.contains("login of 'admin' refused")
    }

    def "a home that has an engine already is refused, and stays as it is"() {
        given:
        def first = SluiceEngine.start(folder.resolve('home'))

        when:
        SluiceEngine.start(folder.resolve('home'))

        then:
        def refused = thrown(IOException)
        refused.message.contains('home')
        first.evaluate('groups.size()') == 2

        cleanup:
        first?.close()
    }

    def "what src/docs/library.md shows in Java is Java"() {
        given:
        def shown = new Document(Path.of('src/docs/library.md')).blocks.findAll { it.language == 'java' }*.text
        def methods = shown.withIndex().collect { text, number -> """\
            static void shown$number() throws Exception {
                $text
            }""" }
        def page = Files.writeString(folder.resolve('Page.java'), """\
            import dev.sluice.client.*; import dev.sluice.library.*; import dev.sluice.operations.*; import dev.sluice.wire.*;
            import java.nio.file.Path; import java.util.*;
            class Page {
            static SluiceEngine engine; static String password;
            ${methods.join('\n')}
            }""")
        def said = new ByteArrayOutputStream()

        expect:
        shown.size() == 3
        ToolProvider.systemJavaCompiler.run(null, said, said, '-d', "$folder", '-cp', System.getProperty('java.class.path'), "$page") == 0 || said.toString() == ''
    }

    private static Path resource(String name) {
        Path.of(SluiceEngineSpec.getResource(name).toURI())
    }
}
