package dev.sluice.engine.pool

import dev.sluice.engine.host.HostCommand
import java.nio.file.Files
import java.nio.file.Path

/** A tree of files, made and looked at by programs: unlike Java they see each name as the bytes it is. */
final class Tree {
    // Each entry by its name, sort, permissions, owner and time; files also by their number of names, their size and content.
    private static final String PORTRAIT = '''
        cd "$1"
        { find . -type d -printf '%p %y %m %U:%G %T@\\0' -o -printf '%p %y %m %U:%G %T@ %n %s %l\\0'
          find . -type f -exec sha256sum -z -- {} + ; } | LC_ALL=C sort -z | tr '\\n\\0' '\\001\\n' | cat -v
    '''

    private Tree() {
    }

    /** Runs a shell script in a directory. */
    static void make(Path directory, String script) {
        def result = HostCommand.of('sh', '-e', '-c', script).in(directory).run()
        assert result.ok() : result.err()
    }

    /** Everything there is to see of a tree, a line for each entry and a second one for the content of each file. */
    static List<String> portrait(Path directory) {
        def result = HostCommand.of('sh', '-e', '-c', PORTRAIT, 'sh', "$directory").run()
        assert result.ok() && !result.err() : result.err()
        result.out().readLines()
    }

    /** One line for all of a portrait. */
    static String fingerprint(Path directory) {
        def result = HostCommand.of('sh', '-e', '-c', "($PORTRAIT) | sha256sum", 'sh', "$directory").run()
        assert result.ok() && !result.err() : result.err()
        result.out().trim()
    }

    /** What operations have left in a pool, next to what belongs there. */
    static List<String> leftIn(Path pool) {
        def parts = ['pool.properties', 'pool.lock', 'datasets', 'snapshots', 'notes']
        def entries = { Path directory -> Files.list(directory).withCloseable { it.toList() }*.fileName*.toString() }
        entries(pool) - parts + ['datasets', 'snapshots'].collectMany { entries(pool.resolve(it)).findAll { it.startsWith('.') } }
    }

    /** Directories with 40 files each; with eight of them, enough to catch an operation at its work. */
    static void many(Path directory, int directories) {
        (1..directories).each { d ->
            def inner = Files.createDirectory(directory.resolve("d$d"))
            (1..40).each { Files.writeString(inner.resolve("f$it"), 'x') }
        }
    }
}
