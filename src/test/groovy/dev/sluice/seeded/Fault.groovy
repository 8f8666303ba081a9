package dev.sluice.seeded

import groovy.transform.Immutable
import java.nio.file.Files
import java.nio.file.Path
import javax.tools.ToolProvider
import org.codehaus.groovy.control.CompilationUnit
import org.codehaus.groovy.control.CompilerConfiguration

/**
 * A mistake that somebody could make, as a patch of one source file: its first line says what is wrong, and unified hunks follow. A hunk is
 * found by its lines and not by their numbers, so that a fault stays where it is when lines are added above.
 */
@Immutable(knownImmutableClasses = [Path])
class Fault {
    static final Path ALL = Path.of('src/test/faults')
    /** The rooms whose specs are held against faults. */
    static final List<String> ROOMS = ['runbook', 'dsl', 'engine/http', 'engine/kind/tree', 'cli']

    String room
    String name
    Path patch

    static List<Fault> of(String room) {
        Files.list(ALL.resolve(room)).withCloseable { patches ->
            patches.filter { it.fileName.toString().endsWith('.patch') }.sorted().toList()
        }.collect { new Fault(room, it.fileName.toString() - '.patch', it) }
    }

    Path source() {
        Path.of(Files.readAllLines(patch).find { it.startsWith('--- a/') } - '--- a/')
    }

    /** What is wrong with the file then. */
    String says() {
        Files.readAllLines(patch).first()
    }

    /** The file with the fault in it. */
    String faulty() {
        def text = Files.readString(source())
        hunks().each { hunk ->
            def before = linesOf(hunk, '+').join()
            def after = linesOf(hunk, '-').join()
            def places = text.count(before)
            assert places == 1: "$patch no longer fits: its lines are $places times in ${source()}"
            text = text.replace(before, after)
        }
        text
    }

    /** The numbers of the lines around the fault, in the file without it. */
    Set<Integer> lines() {
        def text = Files.readString(source())
        hunks().collectMany { hunk ->
            def before = linesOf(hunk, '+')
            int first = text.take(text.indexOf(before.join())).count('\n') + 1
            (first..<first + before.size()).toList()
        } as Set
    }

    /** @param classes where what comes of the file is to be */
    void compile(Path classes, String classPath) {
        def folder = Files.createTempDirectory('seeded')
        def file = folder.resolve(source().fileName)
        Files.writeString(file, faulty())
        try {
            if (file.toString().endsWith('.java')) {
                def said = new ByteArrayOutputStream()
                def status = ToolProvider.systemJavaCompiler.run(null, said, said, '--release', '17', '-parameters', '-proc:none',
                        '-nowarn', '-XDstringConcat=inline', '-d', "$classes", '-cp', classPath, "$file")
                assert status == 0: "$patch does not compile:\n$said"
            } else {
                def how = new CompilerConfiguration(targetBytecode: '17', parameters: true, classpath: classPath,
                        targetDirectory: classes.toFile())
                how.optimizationOptions.indy = false
                new CompilationUnit(how).tap { addSource(file.toFile()) }.compile()
            }
        } finally {
            folder.toFile().deleteDir()
        }
    }

    private static List<String> linesOf(List<String> hunk, String leftOut) {
        hunk.findAll { it[0] != leftOut }.collect { it.substring(1) + '\n' }
    }

    private List<List<String>> hunks() {
        def hunks = []
        for (line in Files.readAllLines(patch).dropWhile { !it.startsWith('@@') }) {
            if (line.startsWith('@@')) {
                hunks << []
            } else {
                // Some editors and mail programs cut the space of an empty line.
                hunks.last() << (line ?: ' ')
            }
        }
        hunks
    }
}
