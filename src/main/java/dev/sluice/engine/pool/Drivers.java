package dev.sluice.engine.pool;

import dev.sluice.engine.host.files.FullDisk;
import dev.sluice.engine.host.HostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** All drivers, the best first, and how one of them is found for a folder: each tries, and the first that works is it. */
final class Drivers {
    private Drivers() {
    }

    private static List<Driver> all() {
        return ServiceLoader.load(Driver.class).stream().map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparingInt(Driver::preference).reversed()).toList();
    }

    static List<String> names() {
        return all().stream().map(Driver::name).toList();
    }

    static boolean has(String name) {
        return names().contains(name);
    }

    static Driver named(String name) throws PoolException {
        return all().stream().filter(driver -> driver.name().equals(name)).findFirst().orElseThrow(() -> new PoolException(
                "there is no driver '" + name + "'.", "Use " + listed(names()) + "."));
    }

    private static String listed(List<String> names) {
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    /** @param asked the name of the one to use, or null */
    static Choice choose(Path folder, String asked) throws IOException, InterruptedException {
        if (asked != null) {
            prove(named(asked), folder);
            return new Choice(asked, "asked for");
        }
        List<String> refusals = new ArrayList<>();
        for (Driver driver : all()) {
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

    /**
     * Whether the folder still is what the driver of its pool needs; that its copies are copies was proved when the pool was made. A full
     * disk proves nothing: to open the pool is how room is made.
     */
    static void checkAgain(Path folder, Driver driver) throws IOException, InterruptedException {
        try {
            inScratch(driver, folder, scratch -> {
                driver.prove(folder, scratch);
                return null;
            });
        } catch (UnsuitableException refusal) {
            throw new PoolException(folder + " was made with --pool " + driver.name() + ", but " + refusal.reason() + ".",
                    refusal.cure());
        } catch (HostException missing) {
            throw missing;
        } catch (IOException failure) {
            if (!FullDisk.isBehind(failure)) {
                throw failure;
            }
        }
    }

    /** A driver has to show what it can do, whatever it says of itself. */
    static void prove(Driver driver, Path folder) throws IOException, InterruptedException {
        inScratch(driver, folder, scratch -> {
            driver.prove(folder, scratch);
            Proof.of(driver, scratch);
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
