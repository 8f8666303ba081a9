package dev.sluice.engine.pool.driver.reflink;

import dev.sluice.engine.host.files.FullDisk;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.pool.Pool;
import dev.sluice.engine.pool.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Freezes a tree of which an earlier one was frozen: what did not change since becomes one more name of the file in that, which
 * takes the kernel a fifth of the time in which it shares a file's blocks. Since nobody writes to either, nobody can tell.
 *
 * <p>The directories are made anew, and so is all that is no regular file. What changed without being listed gets a copy of
 * its own if it has become newer, and never touches the earlier tree: a name that exists is given up before it is written to.
 */
final class LinkingCopy {
    /** Fewer files are copied sooner than so many programs are started. */
    private static final long MANY = 1_000;
    private static final int NAMED_TWICE = 3;

    private static final String SCRIPT = """
            set -e
            from=$1 to=$2 earlier=$3 names=$4
            shift 4
            test -z "$(find "$from" -ignore_readdir_race -xdev ! -type d -links +1 -printf x -quit)" || exit %d
            umask 077
            mkdir -- "$to"
            test $# = 0 || "$@" > /dev/null 2>&1 || :
            cp --recursive --link --no-dereference --one-file-system --no-target-directory -- "$earlier" "$to"
            cd "$to"
            xargs -0 -r -a "$names" rm -f --
            find . -xdev ! -type d ! -type f -delete
            find . -xdev -mindepth 1 -depth -type d -empty -delete
            cd /
            cp --archive --preserve=xattr --sparse=auto --reflink=always --one-file-system --update --remove-destination \\
                --no-target-directory -- "$from" "$to"
            sync --file-system "$to"
            """.formatted(NAMED_TWICE);

    private LinkingCopy() {
    }

    /** Whether it spares more than it costs. */
    static boolean isWorthwhile(Pool.Change change) {
        return change.same() >= MANY && change.same() > change.changed();
    }

    /**
     * @param to not there yet
     * @param names of regular files of the earlier tree that are not the same in this one
     * @return whether it is made; if not, nothing is there: it cannot be where files have several names in the tree itself
     */
    static boolean make(Path from, Path to, Path earlier, Path names) throws IOException, InterruptedException {
        List<String> words = List.of("sh", "-c", SCRIPT, "sh", from.toString(), to.toString(), earlier.toString(), names.toString());
        HostCommand command = HostCommand.of(Stream.concat(words.stream(), Precision.words(to).stream()).toList());
        Result result = Trees.inPlainEnglish(command).run();
        if (result.ok()) {
            return true;
        }
        if (FullDisk.isBehind(Trees.failure(command, result))) {
            throw Trees.failure(command, result);
        }
        // Directories that their owner has closed, a file with as many names as it may have: a plain copy does not mind.
        Trees.remove(to);
        return false;
    }
}
