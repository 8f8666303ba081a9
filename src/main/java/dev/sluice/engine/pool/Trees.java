package dev.sluice.engine.pool;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MissingProgramException;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.host.files.UnfollowedLinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What can be done with a whole tree of files. By the programs of coreutils and findutils: unlike Java they see each
 * name as the bytes it is, whatever the locale, and know every sort of file, link, hole and attribute.
 */
public final class Trees {
    private Trees() {
    }

    /** Makes an empty directory that only its owner can enter. */
    public static void make(Path tree) throws IOException, InterruptedException {
        run(HostCommand.of("mkdir", "--mode=700", "--", tree.toString()));
    }

    /**
     * No link is followed: whose data it is may work in it meanwhile, and exchange directories for links to what the engine alone may read.
     *
     * @param reflink {@code always} to share all blocks or fail, {@code never} to share none
     */
    public static void copy(Path from, Path to, String reflink) throws IOException, InterruptedException {
        Path source = from.toRealPath();
        Path folder = to.getParent().toRealPath();
        // Both are seen by one mount, since files of two share no blocks before Linux 5.18.
        List<String> words = new ArrayList<>(UnfollowedLinks.keptIn(common(source, folder)));
        // --archive alone would lose extended attributes without a word where they cannot be kept.
        words.addAll(List.of("cp", "--archive", "--preserve=xattr", "--sparse=auto", "--reflink=" + reflink,
                "--one-file-system", "--no-target-directory", "--", source.toString(), folder.resolve(to.getFileName()).toString()));
        run(HostCommand.of(words));
    }

    private static Path common(Path one, Path other) {
        Path folder = one;
        while (!other.startsWith(folder)) {
            folder = folder.getParent();
        }
        return folder;
    }

    /** Brings what was written to the file system that holds {@code tree} to the disk. */
    public static void flush(Path tree) throws IOException, InterruptedException {
        run(HostCommand.of("sync", "--file-system", tree.toString()));
    }

    public static void remove(Path tree) throws IOException, InterruptedException {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Mounts.checkNoneIn(tree);
        HostCommand remove = HostCommand.of("rm", "-r", "-f", "--one-file-system", "--", tree.toString());
        if (!inPlainEnglish(remove).run().ok()) {
            // Without root a directory that its owner has closed has to be opened first, from the top downwards.
            clearFlags(tree);
            run(HostCommand.of("find", tree.toString(), "-xdev", "-type", "d", "!", "-perm", "-u=rwx",
                    "-exec", "chmod", "u+rwx", "{}", ";"));
            run(remove);
        }
    }

    /** Takes away the flags that keep even root from changing or deleting files. Where that may not be, or there are none, nothing happens. */
    public static void clearFlags(Path tree) throws IOException, InterruptedException {
        try {
            inPlainEnglish(HostCommand.of("find", tree.toString(), "-xdev", "(", "-type", "d", "-o", "-type", "f", ")",
                    "-exec", "chattr", "-f", "-i", "-a", "--", "{}", "+")).run();
        } catch (MissingProgramException none) {
            // What stands against the removal then, the removal itself says.
            return;
        }
    }

    /** The room that all files of a tree take, each once. Nobody waits for that. */
    public static long size(Path tree) throws IOException, InterruptedException {
        return size(List.of(tree));
    }

    /** The same for several, which lie on file systems of their own. */
    public static long size(List<Path> trees) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(
                List.of("du", "--summarize", "--total", "--one-file-system", "--block-size=1", "--"));
        trees.forEach(tree -> words.add(tree.toString()));
        String total = run(HostCommand.of(words).modestly()).lines().reduce((line, next) -> next).orElseThrow();
        return Long.parseLong(total.substring(0, total.indexOf('\t')));
    }

    /** Without any locale, so that messages can be understood here. */
    public static HostCommand inPlainEnglish(HostCommand command) {
        return command.with("LC_ALL", "C");
    }

    private static String run(HostCommand command) throws IOException, InterruptedException {
        Result result = inPlainEnglish(command).run();
        if (!result.ok()) {
            throw failure(command, result);
        }
        return result.out();
    }

    /** Of many complaints the first mostly is the cause of the others. Which program made it is no news to a user. */
    public static IOException failure(HostCommand command, Result result) {
        return new IOException(result.err().lines().findFirst().map(line -> line.replaceFirst("^[\\w/]+: ", ""))
                .orElse(command + " ended with status " + result.status()));
    }
}
