package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.containers.running.StartJob;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.host.QuestionThreads;
import dev.sluice.engine.host.mount.MountTable;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.FailureLog;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Request;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks whether things are as the catalog has them, and raises a fault where they are not: mounts, VDBs, room in the pool. VDBs are
 * asked each for itself, on threads of their own: one that does not answer holds up nothing but the next question to it.
 */
final class Watch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

    private static final int QUESTIONS_AT_ONCE = 16;
    /** What does not answer for so long is told, long before the question is given up. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);
    private static final Duration LONGEST_END = Duration.ofSeconds(10);

    private final JobResources resources;
    private final Catalog catalog;
    private final Jobs jobs;
    private final FailureLog failures;
    private final int fullPercent;
    private final LastConnections connections;
    private final ExecutorService questions = new QuestionThreads("watch", QUESTIONS_AT_ONCE);
    /** The containers that have been asked and have not answered yet, each with the time by the clock of this process. */
    private final Map<String, Long> asked = new ConcurrentHashMap<>();

    /** @param fullPercent how much of the pool's disk may be taken */
    Watch(JobResources resources, Jobs jobs, LastConnections connections, FailureLog failures, int fullPercent) {
        this.resources = resources;
        this.connections = connections;
        this.jobs = jobs;
        this.failures = failures;
        this.fullPercent = fullPercent;
        catalog = resources.catalog();
    }

    void look() throws IOException, InterruptedException {
        lookAtPool();
        lookAtHome();
        MountTable mounts = new MountTable();
        for (ApiObject source : catalog.read(transaction -> transaction.list(Query.all("source")))) {
            if ("ENABLED".equals(source.object("runtime").string("enabled")) && isLeftAlone(source)) {
                guarded(source.name(), () -> lookAt(source, mounts));
            }
        }
    }

    @FunctionalInterface
    private interface Look {
        void look() throws IOException, InterruptedException;
    }

    /** What is wrong with one is no reason to look at no other. */
    private void guarded(String name, Look look) {
        try {
            look.look();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException failure) {
            if (!questions.isShutdown() && !Thread.currentThread().isInterrupted()) {
                failures.add("upkeep: '" + name + "' cannot be looked at", failure);
            }
        }
    }

    /** Ends; questions that are not answered are given up. */
    @Override
    public void close() throws InterruptedException {
        questions.shutdownNow();
        questions.awaitTermination(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void lookAtPool() throws IOException {
        boolean fills = isPoolFilling();
        Faults.follow(catalog, FaultKind.POOL_FILLS, null, fills ? "The disk of the pool is " + full() + "." : null);
        if (!fills) {
            catalog.read(transaction -> Faults.targets(transaction, FaultKind.ENDED_WITHOUT_ROOM)).forEach(this::startWithRoom);
        }
    }

    private boolean isPoolFilling() throws IOException {
        return resources.pool().capacity().isOver(fullPercent);
    }

    private String full() {
        return "full to more than " + fullPercent + " %";
    }

    /** Only once: from now on it has ended for another reason, until it runs. */
    private void startWithRoom(String reference) {
        ApiObject container = catalog.write(transaction -> {
            ApiObject found = transaction.find(reference);
            if (found != null) {
                Faults.mend(transaction, FaultKind.ENDED_WITHOUT_ROOM, found);
                Faults.raise(transaction, FaultKind.DATABASE_DEAD, found, died(found, ""));
            }
            return found;
        });
        if (container != null) {
            startAgain(container);
        }
    }

    private static String died(ApiObject container, String more) {
        return "'" + container.name() + "' does not run any more" + more + ".";
    }

    private void lookAtHome() {
        boolean full = resources.room().look();
        if (!full) {
            catalog.keepRoom();
        }
        Faults.follow(catalog, FaultKind.HOME_FULL, null, full ? "The disk of the engine's home is full, or no further file can be made there." : null);
    }

    private void lookAt(ApiObject source, MountTable mounts) throws IOException, InterruptedException {
        ApiObject container = catalog.read(transaction -> transaction.find(source.string("container")));
        if (container == null) {
            // It was deleted since the sources were listed.
            return;
        }
        boolean seen = isSeen(source, container, mounts) || isSeen(source, container, new MountTable());
        if (!seen || !isToRun(source)) {
            found(source, container, seen, false);
            return;
        }
        Long since = asked.putIfAbsent(container.reference(), System.nanoTime());
        if (since == null) {
            questions.execute(() -> {
                try {
                    guarded(source.name(), () -> ask(source, container));
                } finally {
                    asked.remove(container.reference());
                }
            });
        } else if (System.nanoTime() - since > LONGEST_SILENCE.toNanos()) {
            silent(source, container, "It has not answered for more than " + LONGEST_SILENCE.toSeconds() + " s.");
        }
    }

    private static boolean isToRun(ApiObject source) {
        return source.flag("virtual") && "RUNNING".equals(source.object("runtime").string("status")) && !Points.isAsleep(source);
    }

    private void ask(ApiObject source, ApiObject container) throws IOException, InterruptedException {
        try {
            Vdb vdb = catalog.read(transaction -> Vdb.of(transaction, resources, container.reference()));
            boolean runs = vdb.status() != Kind.Readiness.INACTIVE;
            found(source, container, true, !runs);
            if (runs) {
                connections.look(vdb);
            }
        } catch (IOException | RuntimeException unanswered) {
            if (questions.isShutdown()) {
                return;
            }
            silent(source, container, FailureMessages.of(unanswered, false).summary());
        }
    }

    private void silent(ApiObject source, ApiObject container, String why) {
        catalog.write(transaction -> {
            if (source.equals(transaction.find(source.reference())) && isLeftAlone(transaction, source)) {
                Faults.raise(transaction, FaultKind.DATABASE_SILENT, container, "Nobody knows whether '" + container.name() + "' runs: " + why);
            }
            return null;
        });
    }

    private void found(ApiObject source, ApiObject container, boolean seen, boolean dead) throws IOException {
        boolean well = seen && !dead && !"UNKNOWN".equals(source.object("runtime").string("status"));
        if (well && !catalog.read(transaction -> Faults.isAnythingWrong(transaction, container))) {
            return;
        }
        boolean lacksRoom = dead && isPoolFilling();
        catalog.write(transaction -> {
            // Meanwhile somebody may have begun to work on it, and then nothing of this counts.
            if (source.equals(transaction.find(source.reference())) && isLeftAlone(transaction, source)) {
                tell(transaction, source, container, seen, dead, lacksRoom);
            }
            return null;
        });
        if (dead && !lacksRoom && source.flag("allowAutoVDBRestartOnHostReboot")) {
            startAgain(container);
        }
    }

    /** Only once: a VDB that does not start is shown as stopped, and stays so. */
    private void startAgain(ApiObject container) {
        try {
            jobs.start(new StartJob(resources, container), Request.by(Caller.ENGINE));
        } catch (Refusal refused) {
            LOG.warn("'{}' cannot be started again: {}", container.name(), refused.error().summary());
        }
    }

    private boolean isSeen(ApiObject source, ApiObject container, MountTable mounts) throws IOException {
        return new Mounting(resources).isSeen(container.string("currentTimeflow"), MountPoint.of(source), mounts);
    }

    private void tell(Transaction catalog, ApiObject source, ApiObject container, boolean seen, boolean dead, boolean lacksRoom) {
        String status = source.object("runtime").string("status");
        if (!seen) {
            Faults.raise(catalog, FaultKind.DATA_NOT_SEEN, container, "The data of '" + container.name() + "' is not at '"
                    + MountPoint.pathOf(source) + "' any more.");
            if (!status.equals("UNKNOWN")) {
                Points.shows(catalog, source.reference(), "UNKNOWN");
            }
            return;
        }
        Faults.mend(catalog, FaultKind.DATA_NOT_SEEN, container);
        Faults.mend(catalog, FaultKind.DATABASE_SILENT, container);
        if (status.equals("UNKNOWN")) {
            Points.shows(catalog, source.reference(), "RUNNING");
        }
        if (dead) {
            if (lacksRoom) {
                Faults.raise(catalog, FaultKind.ENDED_WITHOUT_ROOM, container, died(container, ", and the disk of the pool is " + full()));
            } else {
                Faults.raise(catalog, FaultKind.DATABASE_DEAD, container, died(container, ""));
            }
            Points.runs(catalog, source.reference(), "INACTIVE", "ENABLED");
        } else if (status.equals("RUNNING")) {
            Faults.mend(catalog, FaultKind.DATABASE_DEAD, container);
            Faults.mend(catalog, FaultKind.ENDED_WITHOUT_ROOM, container);
        }
    }

    private boolean isLeftAlone(ApiObject source) {
        return catalog.read(transaction -> isLeftAlone(transaction, source));
    }

    private static boolean isLeftAlone(Transaction catalog, ApiObject source) {
        return catalog.list(Query.all("job").where("target", source.string("container"))
                .in(Jobs.UNDER_WAY).page(1, 0)).isEmpty();
    }
}
