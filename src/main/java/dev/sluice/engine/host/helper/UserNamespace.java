package dev.sluice.engine.host.helper;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.Result;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A user namespace for an engine: what is in it has the rights of root over its accounts, and none over the rest of the machine. It is kept
 * by a mount, so that the next engine comes into the same one: servers of VDBs outlive an engine, and only who is in theirs can hold them
 * still.
 *
 * @param place by which programs enter it
 */
public record UserNamespace(Path place) {
    private static final String OWN = "ns/user";
    private static final long PAUSE_MILLIS = 2;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /**
     * The one that is kept at a place, if it has these accounts, else a new one.
     *
     * @param place a file in a folder that only root enters
     */
    static UserNamespace keptAt(Path place, AccountMap accounts) throws IOException, InterruptedException {
        UserNamespace namespace = new UserNamespace(place);
        if (!Files.exists(place) || !namespace.has(accounts)) {
            namespace.make(accounts);
        }
        return namespace;
    }

    /** Refuses a machine on which none can be made. */
    public static void checkPossible() throws IOException, InterruptedException {
        Result made = HostCommand.of("unshare", "--user", "--", "true").run();
        if (!made.ok()) {
            throw none(made.err().strip());
        }
    }

    private static HostException none(String why) {
        return new HostException("this machine lets nobody make a user namespace: " + why + ".",
                "Allow them, or start the engine with --engine-account root.");
    }

    /** Gives it up, unless somebody still lives in it after a while, as servers of VDBs do, which go on. */
    void release(Duration patience) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        while (Files.exists(place)) {
            if (!isLivedIn()) {
                giveUp();
            } else if (System.nanoTime() - begun >= patience.toNanos()) {
                return;
            } else {
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** Only root sees in which namespace others are. */
    private boolean isLivedIn() throws IOException {
        Object own = Files.getAttribute(place, "unix:ino");
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                if (own.equals(namespaceOf(process))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What has ended and was not yet waited for runs no program. */
    private static Object namespaceOf(Path process) {
        try {
            Files.readSymbolicLink(process.resolve("exe"));
            return Files.getAttribute(process.resolve(OWN), "unix:ino");
        } catch (IOException ended) {
            return null;
        }
    }

    private void giveUp() throws IOException, InterruptedException {
        // Where nothing is mounted it fails, and there is nothing to do.
        HostCommand.of("umount", place.toString()).run();
        Files.deleteIfExists(place);
    }

    private boolean has(AccountMap accounts) throws IOException, InterruptedException {
        return lines("uid_map").equals(accounts.users()) && lines("gid_map").equals(accounts.groups());
    }

    private Set<String> lines(String map) throws IOException, InterruptedException {
        Result read = HostCommand.of("nsenter", "--user=" + place, "--preserve-credentials", "--", "cat", "/proc/self/" + map).run();
        return read.out().lines().map(line -> line.strip().replaceAll(" +", " ")).collect(Collectors.toSet());
    }

    private void make(AccountMap accounts) throws IOException, InterruptedException {
        giveUp();
        Files.createFile(place);
        Process first = new ProcessBuilder("unshare", "--user", "--", "cat").start();
        try {
            Path kernel = Path.of("/proc", Long.toString(first.pid()));
            awaitApart(first, kernel);
            Files.writeString(kernel.resolve("gid_map"), String.join("\n", accounts.groups()) + "\n");
            Files.writeString(kernel.resolve("uid_map"), String.join("\n", accounts.users()) + "\n");
            Result kept = HostCommand.of("mount", "--bind", kernel.resolve(OWN).toString(), place.toString()).run();
            if (!kept.ok()) {
                throw new IOException(kept.err().strip());
            }
        } finally {
            first.destroyForcibly();
        }
    }

    private static void awaitApart(Process first, Path kernel) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        while (!isApart(kernel)) {
            if (!first.isAlive() || System.nanoTime() - begun > PATIENCE_NANOS) {
                first.destroyForcibly();
                throw none(new String(first.getErrorStream().readAllBytes()).strip());
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static boolean isApart(Path kernel) throws IOException {
        try {
            return !Files.readSymbolicLink(kernel.resolve(OWN)).equals(Files.readSymbolicLink(Path.of("/proc/self").resolve(OWN)));
        } catch (FileSystemException ended) {
            return false;
        }
    }

    /** The words before those of a program that is to run in it, as the engine's account. */
    List<String> words() {
        return List.of("nsenter", "--user=" + place, "--setuid", "0", "--setgid", "0", "--");
    }
}
