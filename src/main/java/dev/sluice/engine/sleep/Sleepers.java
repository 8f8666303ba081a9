package dev.sluice.engine.sleep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.running.SleepJob;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.containers.running.WakeJob;
import dev.sluice.engine.door.Doors;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.host.QuestionThreads;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Request;
import dev.sluice.engine.kind.Sleepable;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets VDBs sleep that nobody has used for a while, and wakes them when somebody comes. What a VDB shows of itself says whether it sleeps;
 * its door follows that, at the start of the engine and after each job on it.
 */
public final class Sleepers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sleepers.class);
    /** What is to be said of a VDB for which no own length of time counts. */
    private static final String FIELD = "sleepAfter";
    /** Who knocks at one that did not wake is turned away for so long. */
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final Duration LONGEST_PAUSE_OF_LOOKS = Duration.ofMinutes(1);
    private static final int LOOKS = 4;
    private static final int QUESTIONS_AT_ONCE = 4;

    private final JobResources resources;
    private final Catalog catalog;
    private final Doors doors;
    private final Jobs jobs;
    private final Duration usual;
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor(Sleepers::thread);
    private final ScheduledExecutorService wakes = Executors.newSingleThreadScheduledExecutor(Sleepers::thread);
    private final ExecutorService questions = new QuestionThreads("sleepers", QUESTIONS_AT_ONCE);
    private final Set<String> asked = ConcurrentHashMap.newKeySet();
    private final Set<String> waking = ConcurrentHashMap.newKeySet();
    /** When they did not wake, by the clock of this process. */
    private final Map<String, Long> failed = new ConcurrentHashMap<>();
    private final Map<String, Idleness> seen = new ConcurrentHashMap<>();

    /** @param usual after how long without a connection a VDB falls asleep that says nothing of that; zero for never */
    public Sleepers(JobResources resources, Jobs jobs, Duration usual) {
        this.resources = resources;
        this.jobs = jobs;
        this.usual = usual;
        catalog = resources.catalog();
        doors = resources.doors();
    }

    /** What was seen of a VDB: since when it has been idle, and when that was looked at, by the clock of this process. */
    private record Idleness(long since, long looked) {
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "sleepers");
        thread.setDaemon(true);
        return thread;
    }

    /** Listens for those that sleep, and goes on so. @param every how often it looks who is to sleep */
    public void begin(Duration every) {
        doors.whenKnocked(this::knocked);
        jobs.whenEnded(this::settle);
        asleep().forEach(this::settle);
        looks.scheduleWithFixedDelay(this::look, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The VDBs that sleep, by their names. */
    public static List<String> names(Transaction catalog) {
        return catalog.list(Query.all("source")).stream().filter(Points::isAsleep).map(ApiObject::name).toList();
    }

    private List<String> asleep() {
        return catalog.read(transaction -> transaction.list(Query.all("source"))).stream().filter(Points::isAsleep)
                .map(source -> source.string("container")).toList();
    }

    /** Has the door of a container be as the container is: by who has just ended a job on it, before the next begins. */
    private void settle(String container) {
        waking.remove(container);
        ApiObject found = catalog.read(transaction -> transaction.find(container));
        ApiObject source = found == null ? null : catalog.read(transaction -> Lineage.source(transaction, container));
        if (source == null) {
            doors.drop(container);
            return;
        }
        if (Points.isAsleep(source) && isEnabled(source)) {
            Faults.follow(catalog, FaultKind.NOT_HELD, found, trouble(found));
            return;
        }
        Faults.follow(catalog, FaultKind.NOT_HELD, found, null);
        if (isRunning(source)) {
            seen.remove(container);
            doors.handOn(container);
            Faults.follow(catalog, FaultKind.NOT_WOKEN, found, null);
        } else {
            doors.drop(container);
        }
    }

    /** Listens for one that sleeps; what is in the way of that, or null. */
    private String trouble(ApiObject container) {
        try {
            Vdb vdb = catalog.read(transaction -> Vdb.of(transaction, resources, container.reference()));
            vdb.holdDoor(vdb.addresses());
            return null;
        } catch (IOException unable) {
            return "Nobody can connect to '" + container.name() + "', which sleeps: the engine cannot listen at " + unable.getMessage() + ".";
        }
    }

    private static boolean isEnabled(ApiObject source) {
        return "ENABLED".equals(source.object("runtime").string("enabled"));
    }

    private static boolean isRunning(ApiObject source) {
        return isEnabled(source) && "RUNNING".equals(source.object("runtime").string("status"));
    }

    private void knocked(String container) {
        if (waking.add(container)) {
            try {
                wakes.execute(() -> wake(container));
            } catch (RejectedExecutionException ending) {
                waking.remove(container);
            }
        }
    }

    private void wake(String container) {
        Long last = failed.get(container);
        if (last != null && System.nanoTime() - last < PAUSE.toNanos()) {
            turnAway(container);
            return;
        }
        try {
            ApiObject found = catalog.read(transaction -> transaction.find(container));
            if (found == null) {
                turnAway(container);
            } else if (catalog.read(transaction -> Points.isAsleep(Lineage.source(transaction, container)))) {
                failed.put(container, System.nanoTime());
                jobs.start(new WakeJob(resources, found), Request.by(Caller.ENGINE));
            } else {
                // A job that renews it sees to those who wait.
                waking.remove(container);
            }
        } catch (Refusal refused) {
            LOG.info("{} is not woken: {}", container, refused.error().summary());
            turnAway(container);
        } catch (RuntimeException broken) {
            LOG.warn("{} is not woken", container, broken);
            turnAway(container);
        }
    }

    private void turnAway(String container) {
        doors.drop(container);
        settle(container);
    }

    private void look() {
        try {
            for (ApiObject source : catalog.read(transaction -> transaction.list(Query.all("source")))) {
                String container = source.string("container");
                if (source.flag("virtual") && isRunning(source) && isLeftAlone(container)) {
                    lookAt(source, container);
                } else {
                    seen.remove(container);
                }
            }
        } catch (RuntimeException broken) {
            LOG.warn("who is to sleep cannot be seen", broken);
        }
    }

    private void lookAt(ApiObject source, String container) {
        if (Points.isAsleep(source)) {
            if (!doors.isHeld(container)) {
                // Somebody else listened there when it fell asleep, or when the engine began.
                settle(container);
            }
            return;
        }
        failed.remove(container);
        ApiObject found = catalog.read(transaction -> transaction.find(container));
        Duration after = found == null ? Duration.ZERO : sleepAfter(found);
        if (after.isZero()) {
            return;
        }
        long now = System.nanoTime();
        Idleness before = seen.get(container);
        Duration pause = after.dividedBy(LOOKS).compareTo(LONGEST_PAUSE_OF_LOOKS) < 0 ? after.dividedBy(LOOKS) : LONGEST_PAUSE_OF_LOOKS;
        if ((before == null || now - before.looked >= pause.toNanos()) && asked.add(container)) {
            questions.execute(() -> {
                try {
                    ask(source, found, after);
                } finally {
                    asked.remove(container);
                }
            });
        }
    }

    private void ask(ApiObject source, ApiObject found, Duration after) {
        String container = found.reference();
        long now = System.nanoTime();
        Idleness before = seen.get(container);
        try {
            Vdb vdb = catalog.read(transaction -> Vdb.of(transaction, resources, container));
            Sleepable kind = vdb.kind().as(Sleepable.class).orElse(null);
            if (kind == null || vdb.addresses().isEmpty()) {
                return;
            }
            boolean idle = kind.isIdle(vdb.virtual());
            if (seen.get(container) != before || !isLeftAlone(container)) {
                // Meanwhile somebody has begun to work on it.
                return;
            }
            Idleness is = new Idleness(idle && before != null ? before.since : now, now);
            seen.put(container, is);
            if (idle && now - is.since >= after.toNanos() && !wasVisited(found, after)) {
                seen.remove(container);
                jobs.start(new SleepJob(resources, found), Request.by(Caller.ENGINE));
            }
        } catch (IOException | RuntimeException unknown) {
            LOG.debug("whether '{}' is used cannot be told: {}", source.name(), unknown.getMessage());
            seen.remove(container);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private Duration sleepAfter(ApiObject container) {
        return container.get(FIELD) instanceof Number own ? Duration.ofSeconds(own.longValue()) : usual;
    }

    /** Whoever comes and goes between two looks is counted by others. */
    private static boolean wasVisited(ApiObject container, Duration within) {
        return Optional.ofNullable(container.string("lastConnection")).map(Timestamp::parse).filter(last -> last.isAfter(Instant.now().minus(within)))
                .isPresent();
    }

    private boolean isLeftAlone(String container) {
        return catalog.read(transaction -> transaction.list(Query.all("job").where("target", container).in(Jobs.UNDER_WAY).page(1, 0)).isEmpty());
    }

    @Override
    public void close() {
        looks.shutdownNow();
        questions.shutdownNow();
        wakes.shutdownNow();
    }
}
