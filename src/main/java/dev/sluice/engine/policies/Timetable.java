package dev.sluice.engine.policies;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.ChosenData;
import dev.sluice.engine.containers.RefreshJob;
import dev.sluice.engine.containers.SnapshotJob;
import dev.sluice.engine.containers.link.SyncJob;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Request;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does what policies say, when they say it: syncs dSources, takes snapshots of VDBs, and refreshes them. */
public final class Timetable {
    private static final Logger LOG = LoggerFactory.getLogger(Timetable.class);

    private final JobResources resources;
    private final Jobs jobs;
    private final Catalog catalog;
    private final Map<String, Instant> deadlines = new ConcurrentHashMap<>();
    private Instant last = Instant.now();

    public Timetable(JobResources resources, Jobs jobs) {
        this.resources = resources;
        this.jobs = jobs;
        catalog = resources.catalog();
    }

    /** Does what has come due since the last time. What came due while the engine was not running is not made up for. */
    public void follow() {
        Instant now = Instant.now();
        for (ApiObject policy : catalog.read(transaction -> transaction.list(Query.all(Policies.ROOT)))) {
            for (Object schedule : policy.list("scheduleList")) {
                if (isDue(policy, ApiObject.of((Map<?, ?>) schedule), now)) {
                    carryOut(policy, ApiObject.of((Map<?, ?>) schedule), now);
                }
            }
        }
        last = now;
        cutOff(now);
    }

    private boolean isDue(ApiObject policy, ApiObject schedule, Instant now) {
        return Cron.parse(schedule.string("cronString")).after(last.atZone(Policies.zone(policy)))
                .filter(next -> !next.toInstant().isAfter(now)).isPresent();
    }

    private void carryOut(ApiObject policy, ApiObject schedule, Instant now) {
        for (ApiObject container : catalog.read(transaction -> Policies.governed(transaction, policy))) {
            catalog.read(transaction -> work(transaction, policy, container)).ifPresent(work -> {
                try {
                    String job = jobs.start(work, Request.by(Caller.policy(policy.name()))).job();
                    if (schedule.get("cutoffTime") instanceof Number seconds && seconds.longValue() > 0) {
                        deadlines.put(job, now.plusSeconds(seconds.longValue()));
                    }
                } catch (Refusal refused) {
                    LOG.warn("policy '{}' could not do its work on '{}': {}", policy.name(), container.name(),
                            refused.error().summary());
                }
            });
        }
    }

    /** What the policy wants to be done with the container now; nothing if that does not suit it, or is being done already. */
    private Optional<Work> work(Transaction transaction, ApiObject policy, ApiObject container) {
        ApiObject source = Lineage.source(transaction, container.reference());
        if (source == null || !"ENABLED".equals(source.object("runtime").string("enabled"))
                || "PENDING".equals(source.object("runtime").string("status"))) {
            return Optional.empty();
        }
        boolean virtual = source.flag("virtual");
        Work work = switch (policy.type()) {
            case "SyncPolicy" -> virtual ? null : new SyncJob(resources, container, ApiObject.of("AppDataSyncParameters"));
            case "SnapshotPolicy" -> virtual ? new SnapshotJob(resources, container) : null;
            case "RefreshPolicy" -> virtual && container.string("provisionContainer") != null
                    ? new RefreshJob(resources, container, latest(), ChosenData.isStillByAdministrator(transaction, container)) : null;
            default -> null;
        };
        boolean doing = work != null && transaction.list(Query.all("job").where("target", container.reference())
                .in(Jobs.UNDER_WAY)).stream().anyMatch(job -> job.string("actionType").equals(work.actionType()));
        return doing ? Optional.empty() : Optional.ofNullable(work);
    }

    private static ApiObject latest() {
        return ApiObject.of("RefreshParameters").with("timeflowPointParameters",
                ApiObject.of("TimeflowPointSemantic").with("location", "LATEST_POINT"));
    }

    /** Cancels what has taken longer than its schedule allows. */
    private void cutOff(Instant now) {
        deadlines.forEach((job, deadline) -> {
            if (deadline.isBefore(now)) {
                deadlines.remove(job);
                try {
                    jobs.cancel(job);
                    LOG.info("{} has taken longer than its policy allows and was cancelled", job);
                } catch (Refusal ended) {
                    // It was done in time.
                    return;
                }
            }
        });
    }
}
