package dev.sluice.engine.containers;

import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Puts another timeflow of a VDB where its users see the current one. Can be taken back. */
final class TimeflowExchange {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final long MILLIS_BETWEEN_LOOKS = 200;

    private final JobResources resources;
    private final Mounting mounting;
    private final Vdb vdb;
    private final String other;
    private boolean begun;
    private long roomBefore;

    TimeflowExchange(JobResources resources, Vdb vdb, String other) {
        this.resources = resources;
        mounting = new Mounting(resources);
        this.vdb = vdb;
        this.other = other;
    }

    /** Leaves the VDB stopped. */
    void make(Progress progress) throws IOException, InterruptedException {
        mounting.checkWay(vdb.mountPoints());
        begun = true;
        roomBefore = room();
        List<InetSocketAddress> addresses = vdb.runs() ? vdb.addresses() : List.of();
        vdb.prepareDoor(addresses);
        vdb.stop(progress);
        holdDoor(addresses, progress);
        mounting.withdraw(vdb.timeflow(), vdb.mountPoints());
        mounting.present(other, vdb.mountPoints());
    }

    /** Who comes meanwhile waits; where that cannot be, they are turned away as by any server that is away. */
    private void holdDoor(List<InetSocketAddress> addresses, Progress progress) {
        try {
            vdb.holdDoor(addresses);
        } catch (IOException taken) {
            progress.warn("Who connects meanwhile is turned away: " + taken.getMessage(), "Nothing has to be done about it.");
        }
    }

    /** Puts the current timeflow back, and starts the VDB again if it ran. */
    void takeBack() throws IOException, InterruptedException {
        putBack();
        startAgain();
    }

    /** Puts the current timeflow back. */
    void putBack() throws IOException, InterruptedException {
        if (begun) {
            mounting.withdraw(other, vdb.mountPoints());
            mounting.present(vdb.timeflow(), vdb.mountPoints());
        }
    }

    /** Starts the VDB again if it ran. What the other timeflow took of the disk is its to use. */
    void startAgain() throws IOException, InterruptedException {
        if (begun && vdb.runs()) {
            awaitRoom();
            vdb.start(new SilentProgress());
        }
    }

    /** Disks give free what was removed only after a while; until then a server might start, and die when it writes. */
    private void awaitRoom() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (room() < roomBefore / 2 && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }

    private long room() throws IOException {
        return resources.pool().capacity().free();
    }
}
