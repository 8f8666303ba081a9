package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.host.QuestionThreads;
import dev.sluice.engine.host.mount.MountTable;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes over what the engine before this one has left: data is seen where it should be, and VDBs are asked whether they run, all at once. Of
 * one that does not answer soon is shown what was shown before; it is looked after beside the work, as those are that stop to answer later.
 */
final class TakeOver implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TakeOver.class);
    private static final int QUESTIONS_AT_ONCE = 16;
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);
    private static final String RUNNING = "RUNNING";
    private static final String INACTIVE = "INACTIVE";
    private static final String UNKNOWN = "UNKNOWN";

    private final JobResources resources;
    private final Catalog catalog;
    private final QuestionThreads questions = new QuestionThreads("taking over", QUESTIONS_AT_ONCE);

    TakeOver(JobResources resources) {
        this.resources = resources;
        catalog = resources.catalog();
    }

    /**
     * @param stopped containers of VDBs that were stopped and are to run
     * @param which containers are taken over
     * @return the containers of all VDBs of these that do not run and are to
     */
    Set<String> run(Set<String> stopped, Predicate<String> which) throws InterruptedException {
        Map<ApiObject, Future<String>> asked = ask(which);
        questions.shutdown();
        long deadline = System.nanoTime() + LONGEST_SILENCE.toNanos();
        Set<String> toStart = new LinkedHashSet<>();
        for (Map.Entry<ApiObject, Future<String>> each : asked.entrySet()) {
            ApiObject source = each.getKey();
            String found = answer(source, each.getValue(), deadline - System.nanoTime());
            show(source, found);
            if (INACTIVE.equals(found) && (source.flag("allowAutoVDBRestartOnHostReboot") || stopped.contains(source.string("container")))) {
                toStart.add(source.string("container"));
            }
        }
        return toStart;
    }

    private Map<ApiObject, Future<String>> ask(Predicate<String> which) throws InterruptedException {
        // As they were before any was put back.
        MountTable mounts = new MountTable();
        Map<ApiObject, Future<String>> asked = new LinkedHashMap<>();
        for (ApiObject source : catalog.read(transaction -> transaction.list(Query.all("source")))) {
            if (!Recovery.isEnabled(source) || !which.test(source.string("container"))) {
                continue;
            }
            boolean isSeen = putBack(source, mounts);
            if (isSeen && !INACTIVE.equals(source.object("runtime").string("status"))) {
                asked.put(source, questions.submit(() -> state(source)));
            }
        }
        return asked;
    }

    private boolean putBack(ApiObject source, MountTable mounts) throws InterruptedException {
        String timeflow = catalog.read(transaction -> transaction.find(source.string("container")).string("currentTimeflow"));
        Mounting mounting = new Mounting(resources);
        try {
            if (!mounting.isSeen(timeflow, MountPoint.of(source), mounts)) {
                mounting.present(timeflow, MountPoint.of(source));
            }
            return true;
        } catch (IOException refused) {
            show(source, unusable(source, refused));
            return false;
        }
    }

    private static String unusable(ApiObject source, Throwable why) {
        LOG.warn("'{}' cannot be used: {}", source.name(), FailureMessages.of(why, false).summary());
        return UNKNOWN;
    }

    private String state(ApiObject source) throws IOException, InterruptedException {
        if (Points.isAsleep(source)) {
            return RUNNING;
        }
        if (source.flag("virtual")) {
            return catalog.read(transaction -> Vdb.of(transaction, resources, source.string("container"))).adopt().name();
        }
        Dsource dsource = catalog.read(transaction -> Dsource.of(transaction, resources, source));
        if (dsource.follows()) {
            dsource.follower().adopt();
        }
        return RUNNING;
    }

    private static String answer(ApiObject source, Future<String> asked, long nanos) throws InterruptedException {
        try {
            return asked.get(Math.max(nanos, 0), TimeUnit.NANOSECONDS);
        } catch (TimeoutException silent) {
            LOG.warn("'{}' has not answered yet, and is looked after later", source.name());
            return source.object("runtime").string("status");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException refused) {
                return unusable(source, refused);
            }
            throw Recovery.unexpected(failed);
        }
    }

    private void show(ApiObject source, String found) {
        if (found.equals(source.object("runtime").string("status"))) {
            return;
        }
        catalog.write(transaction -> {
            if (Points.isAsleep(source)) {
                Points.shows(transaction, source.reference(), found);
            } else {
                Points.runs(transaction, source.reference(), found, "ENABLED");
            }
            return null;
        });
    }

    /** Ends; questions that are not answered are given up. */
    @Override
    public void close() {
        questions.shutdownNow();
    }
}
