package dev.sluice.engine.pool.driver.btrfs;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.host.TimeLimitException;
import dev.sluice.engine.pool.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The subvolumes of a btrfs, by the program {@code btrfs} of btrfs-progs. Users may make subvolumes in their datasets; those
 * belong to the tree, though btrfs by itself neither copies nor removes them with it.
 */
final class Subvolumes {
    /** The root of every subvolume has this number, and no other directory of a btrfs. */
    private static final long ROOT_INODE = 256;
    // "ID 261 gen 9 top level 260 path pool/datasets/orders/inner"
    private static final Pattern LISTED = Pattern.compile("ID \\d+ gen \\d+ top level \\d+ path (?<path>.*)");
    private static final Pattern MEASURED = Pattern.compile("\\s*\\d+\\s+(?<exclusive>\\d+)\\s.*");

    /** Makes a snapshot where no subvolume is in the tree, as is usual: what takes time there is to start programs. */
    private static final String ALONE = "inner=$(%s) && test -z \"$inner\" && exec btrfs subvolume snapshot $3 \"$1\" \"$2\"";
    private static final String LIST = "btrfs subvolume list -o \"$1\"";
    private static final String LOOK = "find \"$1\" -xdev -mindepth 1 -type d -inum " + ROOT_INODE + " -print -quit";

    private static final Set<PosixFilePermission> OPEN = PosixFilePermissions.fromString("rwx------");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private Subvolumes() {
    }

    static boolean is(Path directory) throws IOException {
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && (long) Files.getAttribute(directory, "unix:ino", LinkOption.NOFOLLOW_LINKS) == ROOT_INODE;
    }

    static void create(Path tree) throws IOException, InterruptedException {
        run("subvolume", "create", tree.toString());
    }

    /** Makes {@code to} a snapshot of {@code from} with all subvolumes in it. */
    static void snapshot(Path from, Path to, boolean readOnly) throws IOException, InterruptedException {
        HostCommand alone = HostCommand.of("sh", "-c", ALONE.formatted(mayList() ? LIST : LOOK), "sh", from.toString(), to.toString(), readOnly ? "-r" : "");
        if (attempt(alone).ok()) {
            return;
        }
        List<Path> inner = inner(from);
        if (readOnly && inner.isEmpty()) {
            run("subvolume", "snapshot", "-r", from.toString(), to.toString());
            return;
        }
        run("subvolume", "snapshot", from.toString(), to.toString());
        for (Path one : inner) {
            replace(to.resolve(from.relativize(one)), one, readOnly);
        }
        if (readOnly) {
            setReadOnly(to, true);
        }
    }

    /** A snapshot has an empty directory where its parent has a subvolume. The one around it is as it was afterwards. */
    private static void replace(Path empty, Path subvolume, boolean readOnly) throws IOException, InterruptedException {
        Path around = empty.getParent();
        FileTime time = Files.getLastModifiedTime(around);
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(around);
        Files.setPosixFilePermissions(around, OPEN);
        Files.delete(empty);
        snapshot(subvolume, empty, readOnly);
        Files.setPosixFilePermissions(around, permissions);
        Files.setLastModifiedTime(around, time);
    }

    /** Deletes a subvolume with all subvolumes in it. Goes on where it was broken off. */
    static void delete(Path tree) throws IOException, InterruptedException {
        if (attempt("subvolume", "delete", tree.toString()).ok()) {
            return;
        }
        // What is in it, what is frozen and, without root, what its owner has closed stand against it.
        setReadOnly(tree, false);
        Trees.clearFlags(tree);
        Files.setPosixFilePermissions(tree, OPEN);
        for (Path one : inner(tree)) {
            Files.setPosixFilePermissions(one.getParent(), OPEN);
            delete(one);
        }
        run("subvolume", "delete", tree.toString());
    }

    private static void setReadOnly(Path tree, boolean readOnly) throws IOException, InterruptedException {
        run("property", "set", "-ts", tree.toString(), "ro", String.valueOf(readOnly));
    }

    /** A subvolume and all those in it, at any depth. */
    static List<Path> all(Path tree) throws IOException, InterruptedException {
        List<Path> all = new ArrayList<>(List.of(tree));
        for (Path one : inner(tree)) {
            all.addAll(all(one));
        }
        return all;
    }

    /** Only root may ask the file system; others have to look. */
    private static boolean mayList() throws IOException {
        return Account.isRoot() && !Account.isBehindHelper();
    }

    /** The subvolumes directly in this one. */
    private static List<Path> inner(Path tree) throws IOException, InterruptedException {
        if (!mayList()) {
            return found(tree);
        }
        Result listed = attempt("subvolume", "list", "-o", tree.toString());
        if (!listed.ok()) {
            return found(tree);
        }
        List<String> paths = listed.out().lines().map(LISTED::matcher).filter(Matcher::matches)
                .map(line -> line.group("path")).toList();
        if (paths.isEmpty()) {
            return List.of();
        }
        // They are written from the top of the file system, wherever that is mounted, as is the path of the tree itself.
        String top = run("subvolume", "show", tree.toString()).lines().findFirst().orElseThrow();
        return paths.stream().map(path -> tree.resolve(path.substring(top.length() + 1))).toList();
    }

    /** The subvolumes in a directory that are in no other subvolume there. Looks at every directory. */
    static List<Path> found(Path directory) throws IOException, InterruptedException {
        Result found = Trees.inPlainEnglish(HostCommand.of("find", directory.toString(), "-xdev", "-mindepth", "1", "-type", "d",
                "-inum", String.valueOf(ROOT_INODE), "-print")).run();
        if (!found.ok()) {
            throw new IOException(complaint(found));
        }
        return found.out().lines().map(Path::of).toList();
    }

    /** Bytes of a tree that are in no other. */
    static long exclusive(Path tree) throws IOException, InterruptedException {
        settle(tree);
        return checked(attempt(btrfs("filesystem", "du", "--summarize", "--raw", tree.toString()).modestly())).lines().map(MEASURED::matcher)
                .filter(Matcher::matches).mapToLong(line -> Long.parseLong(line.group("exclusive"))).sum();
    }

    /** What was written just now is not counted before it is on the disk, and what was deleted is, until it is cleared away. */
    private static void settle(Path tree) throws IOException, InterruptedException {
        run("filesystem", "sync", tree.toString());
        try {
            attempt(btrfs("subvolume", "sync", tree.toString()).within(PATIENCE));
        } catch (TimeLimitException later) {
            // Much was deleted. What is counted too little of now is counted next time.
            return;
        }
    }

    private static String run(String... words) throws IOException, InterruptedException {
        return checked(attempt(words));
    }

    private static String checked(Result result) throws IOException {
        if (!result.ok()) {
            throw new IOException(complaint(result));
        }
        return result.out();
    }

    private static Result attempt(String... words) throws IOException, InterruptedException {
        return attempt(btrfs(words));
    }

    private static Result attempt(HostCommand command) throws IOException, InterruptedException {
        return Trees.inPlainEnglish(command).run();
    }

    private static HostCommand btrfs(String... words) {
        return HostCommand.of("btrfs", words);
    }

    /** The program warns of much before it says what is wrong. */
    private static String complaint(Result result) {
        return result.err().lines().filter(line -> !line.startsWith("WARNING")).findFirst().orElse(result.err().strip())
                .replaceFirst("^[\\w/]+: ", "");
    }
}
