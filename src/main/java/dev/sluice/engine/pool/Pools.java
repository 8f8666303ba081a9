package dev.sluice.engine.pool;

import dev.sluice.engine.host.files.FullDisk;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.Reason;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Opens pools, each with the driver that fits its disk. The first time the drivers try the folder, in the order of
 * {@link #drivers()}, unless one is asked for; the first that works there is the pool's for good.
 */
public final class Pools {
    private Pools() {
    }

    /** The names of all drivers, the best first. */
    public static List<String> drivers() {
        return Drivers.names();
    }

    /**
     * Opens the pool in {@code folder}, or makes one there if the folder is empty or missing. The driver proves itself
     * each time, before anything else is made. Leftovers of killed operations are cleared.
     *
     * @param driver the name of the one to use, or null for the one it has or whichever works
     * @throws PoolException if the driver does not work there, or is not the pool's, or the pool is open already
     */
    public static Pool open(Path folder, String driver) throws IOException, InterruptedException {
        return open(folder, driver, false);
    }

    /**
     * The same.
     *
     * @param isOpen whether other accounts come to a dataset whose name they know
     */
    public static Pool open(Path folder, String driver, boolean isOpen) throws IOException, InterruptedException {
        Layout layout = Layout.of(folder);
        return clearly(layout, () -> {
            Choice choice = find(layout, driver);
            layout.checkOwner();
            layout.make(isOpen);
            PoolLock lock = PoolLock.take(layout);
            try {
                return open(layout, driver, choice, lock);
            } catch (IOException | InterruptedException | RuntimeException failure) {
                lock.close();
                throw failure;
            }
        });
    }

    private static Pool open(Layout layout, String asked, Choice choice, PoolLock lock)
            throws IOException, InterruptedException {
        // Another process may have made the pool since the driver was chosen.
        Optional<Choice> recorded = recorded(layout, asked);
        Driver driver = Drivers.named(recorded.orElse(choice).driver());
        if (recorded.isPresent()) {
            Drivers.checkAgain(layout.root(), driver);
        } else {
            PoolRecord.write(layout, choice);
        }
        return new FolderPool(layout, driver, lock);
    }

    /**
     * Tells which driver the pool in {@code folder} has, or would have if it were made now, and why. Leaves nothing
     * behind, and works while the pool is open.
     *
     * @param driver the name of the one to use, or null
     * @throws PoolException as {@link #open} would
     */
    public static Choice choice(Path folder, String driver) throws IOException, InterruptedException {
        Layout layout = Layout.of(folder);
        return clearly(layout, () -> find(layout, driver));
    }

    /** Finds out what a clone costs in {@code folder} with the driver that its pool has or would have. Leaves nothing behind. */
    public static Trial tryOut(Path folder, String driver) throws IOException, InterruptedException {
        Layout layout = Layout.of(folder);
        return clearly(layout, () -> Drivers.tryOut(Drivers.named(find(layout, driver).driver()), layout.root()));
    }

    private static Choice find(Layout layout, String asked) throws IOException, InterruptedException {
        if (asked != null) {
            Drivers.named(asked);
        }
        Optional<Choice> recorded = recorded(layout, asked);
        if (recorded.isPresent()) {
            return recorded.get();
        }
        layout.checkVacant();
        return Drivers.choose(layout.root(), asked);
    }

    private static Optional<Choice> recorded(Layout layout, String asked) throws IOException {
        Optional<Choice> recorded = PoolRecord.read(layout);
        if (recorded.isPresent()) {
            String driver = recorded.get().driver();
            String made = layout.root() + " was made with --pool " + driver;
            if (!Drivers.has(driver)) {
                throw new PoolException(made + ", which is not known here.", "Open it with the version that made it.");
            }
            if (asked != null && !asked.equals(driver)) {
                throw new PoolException(made + " and cannot become " + asked + ".",
                        "Leave out --pool, or name another folder.");
            }
        }
        return recorded;
    }

    private interface Work<T> {
        T run() throws IOException, InterruptedException;
    }

    /** Does something and tells, if it fails, of which folder that is true. */
    private static <T> T clearly(Layout layout, Work<T> work) throws IOException, InterruptedException {
        try {
            return work.run();
        } catch (HostException | PoolException clear) {
            throw clear;
        } catch (ClosedByInterruptException interrupt) {
            Thread.interrupted();
            throw new InterruptedException();
        } catch (IOException failure) {
            String reason = FullDisk.isBehind(failure) ? "there is no room on its disk" : Reason.of(failure);
            throw new PoolException("cannot use " + layout.root() + ": " + reason + ".",
                    "Mend that, or name another folder.", failure);
        }
    }
}
