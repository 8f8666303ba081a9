package dev.sluice.engine.pool;

import dev.sluice.engine.host.HostException;
import dev.sluice.engine.pool.driver.btrfs.BtrfsDriver;
import dev.sluice.engine.pool.driver.copy.CopyDriver;
import dev.sluice.engine.pool.driver.reflink.ReflinkDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All drivers, the best first, and how one of them is found for a folder: each tries, and the first that works is it. */
final class Drivers {
    private static final List<Driver> ALL = List.of(new BtrfsDriver(), new ReflinkDriver(), new CopyDriver());

    private Drivers() {
    }

    static List<String> names() {
        return ALL.stream().map(Driver::name).toList();
    }

    static boolean has(String name) {
        return names().contains(name);
    }

    static Driver named(String name) throws PoolException {
        return ALL.stream().filter(driver -> driver.name().equals(name)).findFirst().orElseThrow(() -> new PoolException(
                "there is no driver '" + name + "'.", "Use " + String.join(", ", names().subList(0, ALL.size() - 1)) + " or " + names().get(ALL.size() - 1) + "."));
    }

    /** @param asked the name of the one to use, or null */
    static Choice choose(Path folder, String asked) throws IOException, InterruptedException {
        if (asked != null) {
            prove(named(asked), folder);
            return new Choice(asked, "asked for");
        }
        List<String> refusals = new ArrayList<>();
        for (Driver driver : ALL) {
            try {
                prove(driver, folder);
                return new Choice(driver.name(), refusals.isEmpty()
                        ? "the first of " + String.join(", ", names()) + " that works there"
                        : String.join("; ", refusals));
            } catch (UnsuitableException refusal) {
                refusals.add("not " + driver.name() + ": " + refusal.reason());
            }
        }
        throw new PoolException("no driver works on " + folder + ": " + String.join("; ", refusals) + ".",
                "Name a folder on another disk.");
    }

    /** What has worked once is checked again. A full disk proves nothing: to open the pool is how room is made. */
    static void proveAgain(Path folder, Driver driver) throws IOException, InterruptedException {
        try {
            prove(driver, folder);
        } catch (UnsuitableException refusal) {
            throw new PoolException(folder + " was made with --pool " + driver.name() + ", but " + refusal.reason() + ".",
                    refusal.cure());
        } catch (HostException missing) {
            throw missing;
        } catch (IOException failure) {
            if (!Reason.isFullDisk(failure)) {
                throw failure;
            }
        }
    }

    private static void prove(Driver driver, Path folder) throws IOException, InterruptedException {
        inScratch(driver, folder, scratch -> {
            driver.prove(folder, scratch);
            return null;
        });
    }

    private interface Attempt<T> {
        T in(Path scratch) throws IOException, InterruptedException;
    }

    /** Makes a clone of a sample with a driver. */
    static Trial tryOut(Driver driver, Path folder) throws IOException, InterruptedException {
        return inScratch(driver, folder, scratch -> Trial.of(driver, scratch));
    }

    /** Tries something in the folder itself, or where it will be made. */
    private static <T> T inScratch(Driver driver, Path folder, Attempt<T> attempt) throws IOException, InterruptedException {
        Path room = folder;
        while (!Files.isDirectory(room)) {
            room = room.getParent();
        }
        if (!Files.isWritable(room)) {
            throw new PoolException("the engine's account may not write to " + room + ".",
                    "Let it, or name another folder.");
        }
        Path scratch = Files.createTempDirectory(room, Layout.PROOF);
        try {
            return attempt.in(scratch);
        } finally {
            driver.remove(scratch);
        }
    }
}
