package dev.sluice.engine.pool.driver.reflink;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.mount.Mount;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.pool.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies a tree so that it shares all blocks, down to the disk. What takes time in that is the kernel's work on each file, so
 * where there are many, several processors take part: what is in the tree, or in the first directory in it that holds more than
 * one other, is dealt out to a few {@code cp} at once. Where there are few, what takes time is to start programs: one shell
 * starts them all.
 *
 * <p>Only one that sees the whole tree can tell which names are of one file, and what is mounted in it: a tree with such
 * files or mounts is copied by a single one. (What other trees hold further names of, by {@link LinkingCopy}, is no such file.)
 */
final class SharingCopy {
    private static final int WORKERS = Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors()));
    private static final int SHARES = 8 * WORKERS;
    private static final int LARGEST_SHARE = 500;
    /** Fewer files are copied sooner than so many programs are started. */
    private static final int MANY = 1_000;

    private static final String SCRIPT = """
            set -e
            from=$1 to=$2 many=$3 at=.
            shift 3
            cp='cp --archive --preserve=xattr --sparse=auto --reflink=always --one-file-system'
            finish() {
                # XFS writes down everything with the new name of the tree; btrfs only names, and loses the content with the power.
                sync --file-system "$to"
            }
            whole() {
                $cp --no-target-directory -- "$from" "$to"
                finish
                exit
            }
            entries() {
                find "$from/$at" -mindepth 1 -maxdepth 1 "$@"
            }
            mkdir -m 700 -- "$to"
            test $# = 0 || "$@" > /dev/null 2>&1 || :
            test "$(find "$from" -ignore_readdir_race -xdev -printf x 2>/dev/null | head -c $many | wc -c)" = $many || whole
            test -z "$(find "$from" -ignore_readdir_race -xdev ! -type d -links +1 -printf '%%i\n' | sort | uniq -d | head -c 1)" || whole
            while test "$(entries -printf x | wc -c)" = 1 && test "$(entries -type d -printf d)" = d; do
                # With a letter at its end, or the shell would cut off line breaks.
                only=$(entries -printf '%%f/')
                at=$at/${only%%/}
                mkdir -m 700 -- "$to/$at"
            done
            share=$(( $(entries -printf x | wc -c) / %d + 1 ))
            entries -print0 | xargs -0 -r -P %d -n $(( share < %d ? share : %3$d )) $cp --no-preserve=links \\
                --target-directory="$to/$at" --
            # Directories get their attributes when nothing in them changes any more.
            while :; do
                tar --create --directory="$from/$at" --no-recursion --format=posix --xattrs --xattrs-include='*' --acls . |
                    tar --extract --directory="$to/$at" --preserve-permissions --numeric-owner --warning=no-timestamp \\
                        --xattrs --xattrs-include='*' --acls
                test "$at" != . || break
                at=${at%%/*}
            done
            finish
            """.formatted(SHARES, WORKERS, LARGEST_SHARE);

    private SharingCopy() {
    }

    /** @param to not there yet */
    static void make(Path from, Path to) throws IOException, InterruptedException {
        make(from, to, Mount.below(from).isEmpty() ? MANY : Integer.MAX_VALUE);
    }

    /** @param many so many files, with the tree itself, are dealt out */
    static void make(Path from, Path to, int many) throws IOException, InterruptedException {
        List<String> words = List.of("sh", "-c", SCRIPT, "sh", from.toString(), to.toString(), String.valueOf(many));
        HostCommand command = HostCommand.of(Stream.concat(words.stream(), Precision.words(to).stream()).toList());
        Result result = Trees.inPlainEnglish(command).run();
        if (!result.ok() || !result.err().isEmpty()) {
            // The status of a program that others read from is lost, but what it says is not.
            throw Trees.failure(command, result);
        }
    }
}
