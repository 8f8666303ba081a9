package dev.sluice.engine.kind

import dev.sluice.lab.CommandLine
import dev.sluice.lab.Mounts
import java.nio.file.Files
import java.nio.file.Path
import javax.tools.ToolProvider
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** A kind that somebody adds as src/docs/add-a-kind.md says: a folder of classes and resources on the class path, and no more. */
@Tag('slow')
class AddedKindSpec extends Specification {
    static final Path FOLDER = Path.of('src/test/added/kind')
    static final Path PAGE = Path.of('src/docs/add-a-kind.md')

    @TempDir @Shared Path folder
    @Shared CommandLine line
    @Shared Path notes

    def setupSpec() {
        def added = folder.resolve('added')
        filesIn('resources').each {
            def copy = added.resolve(FOLDER.resolve('resources').relativize(it))
            Files.createDirectories(copy.parent)
            Files.copy(it, copy)
        }
        def classPath = System.getProperty('surefire.test.class.path') ?: System.getProperty('java.class.path')
        assert ToolProvider.systemJavaCompiler.run(null, null, null, '-d', "$added", '-cp', classPath, *filesIn('java')*.toString()) == 0
        line = new CommandLine(folder, [added])
        notes = Files.writeString(folder.resolve('shopping.txt'), 'bread\n')
    }

    def "the page shows each of its files as it is"() {
        given:
        def page = Files.readString(PAGE)

        expect:
        filesIn('').size() == 4
        filesIn('').every { page.contains("```${it.fileName.toString().endsWith('.java') ? 'java' : 'text'}\n${Files.readString(it)}```\n") }
    }

    def "the engine finds it and has a repository for it"() {
        expect:
        line.run('scripts/sluice doctor').out.contains('notes: notes')
        line.run('scripts/sluice eval "repositories*.name.sort()"').out.contains('notes')
    }

    def "a script links its data and provisions a copy"() {
        given:
        // The folder of the specs may lie outside of the engine's mount roots.
        def mounts = Files.createTempDirectory('a-list-')
        Files.writeString(folder.resolve('notes.groovy'), """
            def list = sourceConfig { name 'list'; repository 'notes' }
            def linked = link {
                name 'list'; group 'Sources'
                linkData { config list; parameters { file '$notes' } }
            }
            vdb {
                container { name 'copy'; group 'Virtual' }
                source { name 'copy'; parameters { mountPath '$mounts/copy'; title 'To buy' } }
                sourceConfig { name 'copy'; repository 'notes' }
                from linked
            }
        """)

        when:
        def ended = line.run('scripts/sluice plan notes.groovy && scripts/sluice rehearse notes.groovy && scripts/sluice run notes.groovy')

        then:
        ended.status == 0
        Files.readString(mounts.resolve('copy/notes.txt')) == 'To buy\nbread\n'

        cleanup:
        line.run("""scripts/sluice eval "delete vdb('copy'); delete dsource('list')" """)
        Mounts.clear(mounts)
        mounts.toFile().deleteDir()
    }

    def "its parameters are checked without an engine, and by its own rules with one"() {
        given:
        Files.writeString(folder.resolve('wrong.groovy'),
                "link { name 'list'; group 'Sources'; linkData { config 'list'; parameters { fiel '/x' } } }")

        expect:
        line.run('scripts/sluice check wrong.groovy').out.contains("has no field 'fiel'. Did you mean 'file'?")
        line.run("""scripts/sluice eval "def other = sourceConfig { name 'other'; repository 'notes' }
                link { name 'other'; group 'Sources'; linkData { config other; parameters { file 'x' } } }" """).err.contains("'x' is not absolute.")
    }

    def "help has its parameters"() {
        expect:
        line.run('scripts/sluice', "help parameters\n").out.contains('The text file to stage.')
    }

    def "one whose types are not registered is told at start, by name"() {
        given:
        def home = Files.createDirectory(folder.resolve('untyped'))
        def classes = Files.createDirectories(home.resolve('added'))
        def added = folder.resolve('added')
        ['example/NotesKind.class', 'META-INF/services/dev.sluice.engine.kind.Kind'].each {
            Files.createDirectories(classes.resolve(it).parent)
            Files.copy(added.resolve(it), classes.resolve(it))
        }

        expect:
        new CommandLine(home, [classes]).run('scripts/sluice eval 1+1 && scripts/sluice eval repositories').err
                .contains("kind 'notes': the schema does not declare notes.SourceConfig, notes.Link, notes.Sync, notes.Virtual.")
    }

    private static List<Path> filesIn(String part) {
        Files.walk(FOLDER.resolve(part)).withCloseable { all -> all.filter { Files.isRegularFile(it) }.sorted().toList() }
    }
}
