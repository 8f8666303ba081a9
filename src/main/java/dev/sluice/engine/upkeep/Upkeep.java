package dev.sluice.engine.upkeep;

import dev.sluice.engine.jobs.FailureLog;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.policies.Retention;
import dev.sluice.engine.policies.Timetable;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an engine does again and again by itself, one thing after another: looks after things, and follows its policies. */
public final class Upkeep implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

    /** What has gone wrong is told within twice that. */
    private static final Duration SOON = Duration.ofSeconds(5);

    private final FailureLog failures = new FailureLog(LOG, Clock.systemUTC());
    private final Watch watch;
    private final LastConnections connections;
    private final LogKeeping logs;
    private final Followers followers;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "upkeep"));
    /** Sources that do not answer hold up nothing else. */
    private final ScheduledExecutorService abroad = Executors.newSingleThreadScheduledExecutor(Upkeep::abroad);

    /**
     * Begins.
     *
     * @param statistics of what the machine does, from now on
     * @param every how often
     * @param fullPercent how much of the pool's disk may be taken before a fault is raised
     */
    public Upkeep(JobResources resources, Jobs jobs, Followers followers, MachineStatistics statistics, Duration every, int fullPercent) {
        logs = new LogKeeping(resources);
        this.followers = followers;
        Duration soon = every.compareTo(SOON) < 0 ? every : SOON;
        connections = new LastConnections(resources, every);
        watch = new Watch(resources, jobs, connections, failures, fullPercent);
        Timetable timetable = new Timetable(resources, jobs);
        Retention retention = new Retention(resources);
        repeat(soon, () -> resources.time().look(resources.catalog()));
        DeletedData deleted = new DeletedData(resources, fullPercent);
        repeat(soon, deleted::look);
        repeat(soon, watch::look);
        Leases leases = new Leases(resources, jobs, connections);
        repeat(soon, leases::look);
        DiskLimits disks = new DiskLimits(resources, jobs);
        repeat(every, disks::look);
        repeat(every, timetable::follow);
        repeat(every, retention::follow);
        repeat(soon, logs::look);
        jobs.whenEnded(this::lookAtLog);
        CapacityHistory history = new CapacityHistory(resources);
        repeat(every, () -> history.follow(Instant.now()));
        thread.execute(guarded(statistics::look));
        repeat(soon, statistics::look);
        abroad.scheduleWithFixedDelay(guarded(logs::limit), soon.toMillis(), soon.toMillis(), TimeUnit.MILLISECONDS);
        abroad.scheduleWithFixedDelay(guarded(() -> followers.look(jobs)), 0, soon.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Who clones what was linked just now does not wait for the next look. */
    private void lookAtLog(String container) {
        try {
            thread.execute(guarded(() -> logs.look(container)));
        } catch (RejectedExecutionException ending) {
            LOG.debug("nothing is looked at any more: {}", ending.getMessage());
        }
    }

    private static Thread abroad(Runnable task) {
        Thread thread = new Thread(task, "followers");
        thread.setDaemon(true);
        return thread;
    }

    @FunctionalInterface
    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    private void repeat(Duration every, Task task) {
        thread.scheduleWithFixedDelay(guarded(task), every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Runnable guarded(Task task) {
        return () -> {
            try {
                task.run();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            } catch (IOException | RuntimeException failure) {
                // The next turn tries again; what is broken off at the end was meant to be.
                if (!thread.isShutdown()) {
                    failures.add("upkeep: " + failure.getMessage(), failure);
                }
            }
        };
    }

    /**
     * The dSources whose changes are taken in all the time, since their logs are kept or a standby follows them, and those for which a source
     * holds back log for an engine to fetch: by their names, and by what it holds it back.
     */
    public List<String> keptLogs() {
        Map<String, List<String>> held = held();
        return Stream.of(logs.names(false), followers.names(), held.keySet()).flatMap(Collection::stream).distinct().sorted()
                .map(name -> held.containsKey(name) ? name + " (" + String.join(", ", held.get(name)) + ")" : name).toList();
    }

    /** The VDBs whose log is kept, by their names; no source holds anything back for them. */
    public List<String> logsOfVdbs() {
        return logs.names(true).stream().sorted().toList();
    }

    private Map<String, List<String>> held() {
        try {
            return logs.held();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Map.of();
        }
    }

    /** Ends; what it is at is broken off. */
    @Override
    public void close() {
        thread.shutdownNow();
        abroad.shutdownNow();
        try {
            // A connection that is being made to nobody cannot be broken off.
            abroad.awaitTermination(1, TimeUnit.SECONDS);
            thread.awaitTermination(1, TimeUnit.MINUTES);
            watch.close();
            connections.close();
            logs.close();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
