package dev.sluice.engine.pool;

import dev.sluice.engine.pool.Layout.State;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a pool makes and removes trees. Each is made aside and moved to its place at one stroke when it is whole; so only
 * whole trees are ever seen, and what is found aside tells what a killed process was at.
 */
final class Workbench {
    private static final Logger LOG = LoggerFactory.getLogger(Workbench.class);

    private final Driver driver;

    Workbench(Driver driver) {
        this.driver = driver;
    }

    /** Makes a tree. */
    @FunctionalInterface
    interface Maker {
        void make(Path tree) throws IOException, InterruptedException;
    }

    /** Finishes or removes what a killed process left. */
    void clear(Layout layout) throws IOException, InterruptedException {
        for (String entry : Layout.entries(layout.root())) {
            if (entry.startsWith(Layout.PROOF)) {
                removeNowOrLater(layout.root().resolve(entry));
            }
        }
        for (Path directory : List.of(layout.datasets(), layout.snapshots())) {
            for (String entry : Layout.entries(directory)) {
                if (Layout.isAside(entry) && !entry.endsWith("." + State.READY)) {
                    removeNowOrLater(directory.resolve(entry));
                }
            }
        }
        for (Path place : layout.placesOfReady()) {
            exchange(place);
            removeNowOrLater(Layout.aside(place, State.OLD));
        }
    }

    /** Makes a tree at {@code place}, or nothing. */
    void build(Path place, Maker maker) throws IOException, InterruptedException {
        build(Layout.aside(place, State.NEW), place, maker);
    }

    private void build(Path fresh, Path place, Maker maker) throws IOException, InterruptedException {
        try {
            driver.remove(fresh);
            maker.make(fresh);
            Layout.rename(fresh, place);
        } catch (IOException | InterruptedException | RuntimeException failure) {
            discard(fresh, failure);
            throw failure;
        }
    }

    /** Makes a tree and puts it in the place of another, or leaves that as it is. */
    void rebuild(Path place, Maker maker) throws IOException, InterruptedException {
        Mounts.checkNoneIn(place);
        Path old = Layout.aside(place, State.OLD);
        driver.remove(old);
        build(Layout.aside(place, State.NEW), Layout.aside(place, State.READY), maker);
        try {
            exchange(place);
        } catch (IOException | RuntimeException failure) {
            takeBack(place, failure);
            throw failure;
        }
        removeAllTheSame(old);
    }

    /** It is too late for an interrupt: what was asked for is done. */
    private void removeAllTheSame(Path tree) {
        boolean interrupted = Thread.interrupted();
        while (Layout.isThere(tree)) {
            try {
                removeNowOrLater(tree);
                break;
            } catch (InterruptedException tooLate) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes a tree out of its place at one stroke and then removes it; goes on with a removal that was broken off. */
    void demolish(Path place) throws IOException, InterruptedException {
        Mounts.checkNoneIn(place);
        Path old = Layout.aside(place, State.OLD);
        driver.remove(old);
        if (Layout.isThere(place)) {
            setAside(place, old);
            driver.remove(old);
        }
    }

    /** A flag may keep the tree where it is. */
    private static void setAside(Path place, Path old) throws IOException, InterruptedException {
        try {
            Layout.rename(place, old);
        } catch (FileSystemException refused) {
            Trees.clearFlags(place);
            Layout.rename(place, old);
        }
    }

    /** What is there goes aside, the tree that is READY takes its place. Killed halfway, it is done again by the next. */
    private static void exchange(Path place) throws IOException {
        if (Layout.isThere(place)) {
            Layout.rename(place, Layout.aside(place, State.OLD));
        }
        Layout.rename(Layout.aside(place, State.READY), place);
    }

    private void takeBack(Path place, Exception failure) {
        Path old = Layout.aside(place, State.OLD);
        Path fresh = Layout.aside(place, State.NEW);
        try {
            if (Layout.isThere(old)) {
                Files.move(old, place);
            }
            // First no longer READY: the next open must not find it so and put it in place after all.
            Files.move(Layout.aside(place, State.READY), fresh);
        } catch (IOException broken) {
            failure.addSuppressed(broken);
        }
        discard(fresh, failure);
    }

    private void discard(Path tree, Exception failure) {
        try {
            driver.remove(tree);
        } catch (IOException | InterruptedException left) {
            failure.addSuppressed(left);
        }
    }

    /** What cannot be removed hinders nobody but for its room; the next open tries again. */
    private void removeNowOrLater(Path tree) throws InterruptedException {
        try {
            driver.remove(tree);
        } catch (IOException left) {
            LOG.warn("pool: {} is left and takes room until it can be removed: {}", tree, left.getMessage());
        }
    }
}
