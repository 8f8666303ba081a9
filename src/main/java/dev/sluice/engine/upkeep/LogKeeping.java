package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.history.KeptLogs;
import dev.sluice.engine.history.LatestPoint;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.LogFeed;
import dev.sluice.engine.kind.Loggable;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the logs of all containers that are to have theirs kept: a feed for each, on a thread of its own, as long as the
 * container is enabled and stays on the same timeflow. One that fails is a fault, and begins again at the next look.
 */
final class LogKeeping implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LogKeeping.class);
    private static final int MOST_ASKED = 8;

    private final JobResources resources;
    private final Catalog catalog;
    private final Map<String, LogFeed> feeds = new ConcurrentHashMap<>();
    /** Sources that are asked right now: one that does not answer holds up no other. */
    private final Set<String> asked = ConcurrentHashMap.newKeySet();
    private final ExecutorService askers = Executors.newFixedThreadPool(MOST_ASKED, LogKeeping::asker);
    private volatile boolean closed;

    LogKeeping(JobResources resources) {
        this.resources = resources;
        catalog = resources.catalog();
    }

    /** Begins what is to be kept and is not, and ends what is kept and need not be. */
    void look() throws IOException, InterruptedException {
        Map<String, ApiObject> wanted = wanted();
        endOthers(wanted, feeds.keySet());
        begin(wanted);
        wanted.values().forEach(source -> lookForGap(source.string("container")));
        lookAtOthers(wanted.values().stream().map(source -> source.string("container")).toList());
    }

    /** Nobody tries to keep the log of what need not have it kept. What was lost may be so still. */
    private void lookAtOthers(List<String> wanted) {
        catalog.write(transaction -> {
            Faults.mendOthers(transaction, FaultKind.LOG_NOT_KEPT, wanted);
            return null;
        });
        catalog.read(transaction -> Faults.targets(transaction, FaultKind.LOG_LOST)).stream().filter(container -> !wanted.contains(container))
                .forEach(this::lookForGap);
    }

    /** The same for one container: who disables it finds the slot free, and who enables it waits for nothing. */
    void look(String container) throws IOException, InterruptedException {
        Map<String, ApiObject> wanted = wanted(Query.all("source").where("container", container));
        List<ApiObject> timeflows = catalog.read(transaction -> Lineage.timeflows(transaction, container));
        endOthers(wanted, timeflows.stream().map(ApiObject::reference).toList());
        begin(wanted);
    }

    private void endOthers(Map<String, ApiObject> wanted, Collection<String> timeflows) {
        feeds.forEach((timeflow, feed) -> {
            if (timeflows.contains(timeflow) && !wanted.containsKey(timeflow)) {
                end(timeflow, feed);
            }
        });
    }

    private void begin(Map<String, ApiObject> wanted) throws IOException, InterruptedException {
        for (Map.Entry<String, ApiObject> each : wanted.entrySet()) {
            if (!feeds.containsKey(each.getKey())) {
                begin(each.getKey(), each.getValue());
            }
        }
    }

    /** Has each source hold back no more log than its link allows, whether it is fetched or not, and none that is not to be kept. */
    void limit() {
        List<ApiObject> logged = logged();
        catalog.write(transaction -> {
            Faults.mendOthers(transaction, FaultKind.SLOT_DROPPED, logged.stream().map(source -> source.string("container")).toList());
            return null;
        });
        logged.stream().filter(source -> asked.add(source.reference())).forEach(source -> askers.execute(() -> limit(source)));
    }

    private static Thread asker(Runnable task) {
        Thread thread = new Thread(task, "held log");
        thread.setDaemon(true);
        return thread;
    }

    private void limit(ApiObject source) {
        try {
            release(source);
            Dsource dsource = now(source);
            if (dsource != null) {
                limit(dsource);
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException unreachable) {
            if (!closed) {
                LOG.info("what the source of '{}' holds back cannot be told: {}", source.name(), FailureMessages.of(unreachable, false).summary());
            }
        } finally {
            asked.remove(source.reference());
        }
    }

    /** Has nothing held back of a log that is not to be kept. Nobody begins to keep it meanwhile. */
    private void release(ApiObject source) throws IOException, InterruptedException {
        Dsource dsource = now(source);
        if (!isUnwanted(dsource)) {
            return;
        }
        String timeflow = dsource.container().string("currentTimeflow");
        if (feeds.putIfAbsent(timeflow, Standing.STILL) != null) {
            return;
        }
        try {
            dsource = now(source);
            if (isUnwanted(dsource)) {
                loggable(dsource).releaseLog(dsource.stagingOfLog());
            }
        } finally {
            feeds.remove(timeflow, Standing.STILL);
        }
    }

    private static boolean isUnwanted(Dsource dsource) throws IOException {
        return dsource != null && dsource.staging().log() == null;
    }

    /** As it is now; null where it is gone. */
    private Dsource now(ApiObject source) {
        return catalog.read(transaction -> transaction.find(source.reference()) == null ? null : Dsource.of(transaction, resources, source));
    }

    private void limit(Dsource dsource) throws IOException, InterruptedException {
        Optional<String> trouble = loggable(dsource).limitHeldLog(dsource.staging());
        catalog.write(transaction -> {
            ApiObject container = transaction.find(dsource.source().string("container"));
            if (container != null && trouble.isPresent()) {
                Faults.raise(transaction, FaultKind.SLOT_DROPPED, container, trouble.get());
            } else if (container != null) {
                Faults.mend(transaction, FaultKind.SLOT_DROPPED, container);
            }
            return null;
        });
    }

    /** Whether log was lost after the newest snapshot: what leads there has to begin with another one. */
    private void lookForGap(String reference) {
        catalog.write(transaction -> {
            ApiObject container = transaction.find(reference);
            if (container == null) {
                return null;
            }
            Optional<LatestPoint> latest = LatestPoint.of(resources, transaction, container).filter(LatestPoint::isLost);
            if (latest.isPresent()) {
                Faults.raise(transaction, FaultKind.LOG_LOST, container, latest.get().gap());
            } else {
                Faults.mend(transaction, FaultKind.LOG_LOST, container);
            }
            return null;
        });
    }

    /** The sources whose logs are to be kept, by their names. */
    List<String> names(boolean virtual) {
        return wanted().values().stream().filter(source -> source.flag("virtual") == virtual).map(ApiObject::name).toList();
    }

    /** By what the sources of dSources hold back log for them, by the names of these. A dSource that is disabled has it held back as well. */
    Map<String, List<String>> held() throws InterruptedException {
        Map<String, List<String>> held = new HashMap<>();
        for (ApiObject source : logged()) {
            List<String> slots = heldFor(source);
            if (!slots.isEmpty()) {
                held.put(source.name(), slots);
            }
        }
        return held;
    }

    private List<String> heldFor(ApiObject source) throws InterruptedException {
        Dsource dsource = catalog.read(transaction -> isDropped(transaction, source) ? null : Dsource.of(transaction, resources, source));
        try {
            return dsource == null ? List.of() : loggable(dsource).heldFor(dsource.staging());
        } catch (IOException unreadable) {
            LOG.info("what the source of '{}' holds back cannot be told: {}", source.name(), FailureMessages.of(unreadable, false).summary());
            return List.of();
        }
    }

    /** Whether nothing is held back any more, or the dSource has gone meanwhile. */
    private static boolean isDropped(Transaction transaction, ApiObject source) {
        return transaction.find(source.reference()) == null || Faults.isTold(transaction, FaultKind.SLOT_DROPPED, transaction.find(source.string("container")));
    }

    private static Loggable loggable(Dsource dsource) {
        return dsource.kind().as(Loggable.class).orElseThrow();
    }

    /** The sources of dSources whose kinds write logs. To look at more would reveal secrets of others each time. */
    private List<ApiObject> logged() {
        return catalog.read(transaction -> transaction.list(Query.all("source")).stream()
                .filter(source -> source.flag("linked") && !"PENDING".equals(source.object("runtime").string("status")))
                .filter(source -> kind(transaction, source).as(Loggable.class).isPresent()).toList());
    }

    private Kind kind(Transaction transaction, ApiObject source) {
        return Installed.at(transaction, resources.kinds(), transaction.find(source.string("config")).string("repository")).kind();
    }

    /** The sources whose logs are to be kept, by the timeflows that these belong to; all as they are at one moment. */
    private Map<String, ApiObject> wanted() {
        return wanted(Query.all("source"));
    }

    private Map<String, ApiObject> wanted(Query sources) {
        return catalog.read(transaction -> transaction.list(sources).stream().filter(source -> isWanted(transaction, source))
                .collect(Collectors.toMap(source -> transaction.find(source.string("container")).string("currentTimeflow"), Function.identity())));
    }

    private void end(String timeflow, LogFeed feed) {
        feed.close();
        if (catalog.read(transaction -> isGivenUp(transaction, timeflow))) {
            try {
                feed.release();
            } catch (IOException unreachable) {
                LOG.warn("a replication slot stays at the source: {}", FailureMessages.of(unreachable, false).summary());
            }
        }
    }

    /** Whether a log is not to be kept again: its dSource has no source any more, or its container is to have none kept. */
    private boolean isGivenUp(Transaction transaction, String timeflow) {
        ApiObject line = transaction.find(timeflow);
        if (line == null) {
            return false;
        }
        ApiObject source = Lineage.source(transaction, line.string("container"));
        return source == null || new KeptLogs(resources).wanted(transaction.find(line.string("container")), kind(transaction, source), timeflow) == null;
    }

    private boolean isWanted(Transaction transaction, ApiObject source) {
        ApiObject runtime = source.object("runtime");
        if (!"ENABLED".equals(runtime.string("enabled")) || !"RUNNING".equals(runtime.string("status")) || Points.isAsleep(source)) {
            return false;
        }
        ApiObject container = transaction.find(source.string("container"));
        boolean leaves = transaction.list(Query.all("job").where("target", container.reference())
                .in(Jobs.UNDER_WAY)).stream().anyMatch(job -> "DB_DELETE".equals(job.string("actionType")));
        return !leaves && new KeptLogs(resources).wanted(container, kind(transaction, source), container.string("currentTimeflow")) != null;
    }

    private void begin(String timeflow, ApiObject source) throws IOException, InterruptedException {
        LogFeed feed = feed(source);
        feeds.put(timeflow, feed);
        Thread thread = new Thread(() -> keep(timeflow, source, feed), "log of " + source.name());
        thread.setDaemon(true);
        thread.start();
    }

    private LogFeed feed(ApiObject source) throws IOException, InterruptedException {
        Loggable kind = catalog.read(transaction -> kind(transaction, source)).as(Loggable.class).orElseThrow();
        if (!source.flag("virtual")) {
            ApiObject whole = catalog.read(transaction -> transaction.reveal(source.reference()));
            return kind.feed(resources.catalog().read(transaction -> Dsource.of(transaction, resources, whole)).staging());
        }
        return kind.feed(catalog.read(transaction -> Vdb.of(transaction, resources, source.string("container"))).virtual());
    }

    private void keep(String timeflow, ApiObject source, LogFeed feed) {
        try {
            feed.run(() -> begun(source, feed));
        } catch (IOException | RuntimeException failure) {
            // The server of a VDB ends when the VDB does, which is told elsewhere if it is not as it should be.
            LOG.info("the log of '{}' is not kept: {}", source.name(), FailureMessages.of(failure, false).summary());
            if (!source.flag("virtual") && !closed) {
                tell(source, FailureMessages.of(failure, false, resources.pool().folder()).summary());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            feeds.remove(timeflow, feed);
        }
        if (!closed) {
            tellEnded(source);
            lookForGap(source.string("container"));
        }
    }

    private void begun(ApiObject source, LogFeed feed) {
        tell(source, null);
        catalog.write(transaction -> {
            ApiObject container = transaction.find(source.string("container"));
            if (container != null) {
                Faults.mendSync(transaction, container, feed::rulesOut);
            }
            return null;
        });
    }

    /** @param trouble what is wrong, or null when all is well */
    private void tell(ApiObject source, String trouble) {
        catalog.write(transaction -> {
            ApiObject container = transaction.find(source.string("container"));
            if (container == null) {
                return null;
            }
            if (trouble == null) {
                Faults.mend(transaction, FaultKind.LOG_NOT_KEPT, container);
            } else {
                Faults.raise(transaction, FaultKind.LOG_NOT_KEPT, container, trouble);
            }
            return show(transaction, container, trouble == null);
        });
    }

    /** Nothing is kept at this moment, unless it has begun anew meanwhile. */
    private void tellEnded(ApiObject source) {
        catalog.write(transaction -> {
            ApiObject container = transaction.find(source.string("container"));
            return container == null || isKept(container.string("currentTimeflow")) ? null : show(transaction, container, false);
        });
    }

    private boolean isKept(String timeflow) {
        LogFeed feed = feeds.get(timeflow);
        return feed != null && feed != Standing.STILL;
    }

    private static ApiObject show(Transaction transaction, ApiObject container, boolean isKept) {
        return transaction.change(container.reference(), Map.of("runtime", container.object("runtime").with("logSyncActive", isKept)));
    }

    /** In the place of a feed where none may begin. */
    private enum Standing implements LogFeed {
        STILL;

        @Override
        public void run(Runnable begun) {
            // It keeps nothing.
        }

        @Override
        public void release() {
            // Whoever has put it there does that.
        }

        @Override
        public void close() {
            // Nothing runs.
        }
    }

    @Override
    public void close() {
        closed = true;
        askers.shutdownNow();
        feeds.values().forEach(LogFeed::close);
    }
}
