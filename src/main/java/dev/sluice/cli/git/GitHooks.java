package dev.sluice.cli.git;

import dev.sluice.cli.console.RefusedException;
import dev.sluice.operations.clone.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;

/** The hooks by which Git calls Sluice: when a branch is checked out, and when one is deleted. No failure of theirs is one of Git. */
public final class GitHooks {
    private static final String MARK = "# Made by: sluice git hook install";
    private static final String SWITCHED = """
            #!/bin/sh
            %s
            # That of others, which was put aside, does its work first, and its status is the one that Git sees.
            status=0
            test ! -x "$0.own" || "$0.own" "$@" || status=$?
            # The third word is 1 where a branch was checked out, and not a file.
            test "$3" != 1 || %s git switched </dev/null || :
            exit $status
            """;
    private static final String DELETED = """
            #!/bin/sh
            %s
            changes=$(cat)
            # That of others, which was put aside, may refuse what is to be.
            test ! -x "$0.own" || printf '%%s\\n' "$changes" | "$0.own" "$@" || exit
            test "$1" = committed || exit 0
            printf '%%s\\n' "$changes" | while read -r old new name; do
                case $new in
                    *[!0]*) continue ;;
                esac
                case $name in
                    refs/heads/*) %s git deleted "${name#refs/heads/}" </dev/null || : ;;
                esac
            done
            """;

    private final GitRepository repository;
    private final String launcher;

    /** @param launcher the program that hooks call */
    public GitHooks(GitRepository repository, String launcher) {
        this.repository = repository;
        this.launcher = ShellWord.quoted(launcher);
    }

    private Map<Path, String> files() throws InterruptedException {
        Map<Path, String> files = new LinkedHashMap<>();
        files.put(repository.hooks().resolve("post-checkout"), SWITCHED.formatted(MARK, launcher));
        files.put(repository.hooks().resolve("reference-transaction"), DELETED.formatted(MARK, launcher));
        return files;
    }

    public void install() throws IOException, InterruptedException {
        for (Path file : files().keySet()) {
            if (Files.exists(file) && !isOurs(file)) {
                throw new RefusedException("sluice git hook install", file + " is there already, and not of Sluice. Put it aside, and install again: then that of"
                        + " Sluice calls it first: mv " + ShellWord.of(file.toString()) + " " + ShellWord.of(own(file).toString()), null);
            }
        }
        for (Map.Entry<Path, String> hook : files().entrySet()) {
            Files.createDirectories(hook.getKey().getParent());
            Files.writeString(hook.getKey(), hook.getValue());
            Files.setPosixFilePermissions(hook.getKey(), PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    /** Leaves those that are not of Sluice, and puts those back that were put aside. */
    public void remove() throws IOException, InterruptedException {
        for (Path file : files().keySet()) {
            if (isOurs(file)) {
                Files.delete(file);
                if (Files.exists(own(file))) {
                    Files.move(own(file), file);
                }
            }
        }
    }

    /** Where that of others is that ours calls. */
    private static Path own(Path file) {
        return file.resolveSibling(file.getFileName() + ".own");
    }

    private static boolean isOurs(Path file) throws IOException {
        return Files.exists(file) && Files.readString(file).contains(MARK);
    }
}
