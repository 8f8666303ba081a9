package dev.sluice.engine.upkeep;

import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.host.QuestionThreads;
import dev.sluice.engine.kind.Visited;
import dev.sluice.engine.kind.Visited.Visits;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps when somebody was last connected to each VDB, as far as its kind tells: in the field {@code lastConnection} of its container. Who
 * comes and goes between two looks is known by the number of connections that there have been; it counts as having been there at the second,
 * and so does who was there at the first alone: nobody knows when that one left.
 */
final class LastConnections implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LastConnections.class);

    static final String FIELD = "lastConnection";
    private static final String COUNT = "connectionCount";
    private static final int QUESTIONS_AT_ONCE = 4;
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

    private final JobResources resources;
    private final Duration every;
    /** Servers that do not answer hold up nothing but such questions. */
    private final ExecutorService questions = new QuestionThreads("connections", QUESTIONS_AT_ONCE);
    /** When each was asked last, by the clock of this process. */
    private final Map<String, Long> asked = new ConcurrentHashMap<>();
    /** Where somebody was at the last look. */
    private final Set<String> occupied = ConcurrentHashMap.newKeySet();
    private final Map<String, Future<Void>> unanswered = new ConcurrentHashMap<>();

    /** @param every how often each is asked */
    LastConnections(JobResources resources, Duration every) {
        this.resources = resources;
        this.every = every;
    }

    /** Has a VDB asked that runs, unless that was done just now, or is being done. */
    void look(Vdb vdb) {
        Long before = asked.get(vdb.container().reference());
        if (before == null || System.nanoTime() - before >= every.toNanos()) {
            begun(vdb);
        }
    }

    /** Asks a VDB that runs, and waits for the answer. Does nothing where its kind knows of no connections. */
    void ask(Vdb vdb) throws IOException, InterruptedException {
        try {
            begun(vdb).get(LONGEST_SILENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw new IOException(failed.getCause().getMessage(), failed.getCause());
        } catch (TimeoutException silent) {
            throw new IOException("it has not answered for more than " + LONGEST_SILENCE.toSeconds() + " s.", silent);
        }
    }

    private Future<Void> begun(Vdb vdb) {
        String container = vdb.container().reference();
        Optional<Visited> visited = vdb.kind().as(Visited.class);
        if (visited.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        asked.put(container, System.nanoTime());
        return unanswered.computeIfAbsent(container, asking -> questions.submit(() -> {
            try {
                keep(container, visited.get().visits(vdb.virtual()));
                return null;
            } catch (IOException | RuntimeException stopped) {
                // Meanwhile a job may have stopped it. Who is not told that nobody was there takes nobody for gone.
                LOG.debug("'{}' does not tell who is connected", vdb.container().name(), stopped);
                throw stopped;
            } finally {
                unanswered.remove(container);
            }
        }));
    }

    /** Ends; questions that are not answered are given up. */
    @Override
    public void close() {
        questions.shutdownNow();
    }

    private void keep(String reference, Visits visits) {
        boolean before = occupied.remove(reference);
        boolean now = visits.present() > 0;
        if (now) {
            occupied.add(reference);
        }
        boolean present = now || before;
        if (!resources.catalog().read(catalog -> changes(catalog.find(reference), visits, present)).isEmpty()) {
            resources.catalog().write(catalog -> {
                Map<String, Object> changes = changes(catalog.find(reference), visits, present);
                return changes.isEmpty() ? null : catalog.change(reference, changes);
            });
        }
    }

    /** Those that were counted before the first look may have been hooks. */
    private Map<String, Object> changes(ApiObject container, Visits visits, boolean present) {
        if (container == null) {
            return Map.of();
        }
        Number before = (Number) container.get(COUNT);
        Map<String, Object> changes = new HashMap<>();
        if (before == null || before.longValue() != visits.ever()) {
            changes.put(COUNT, visits.ever());
        }
        if (present || before != null && visits.ever() > before.longValue()) {
            changes.put(FIELD, Timestamp.of(resources.time().seen()));
        }
        return changes;
    }
}
