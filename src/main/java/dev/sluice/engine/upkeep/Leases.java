package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.deletion.DeleteJob;
import dev.sluice.engine.containers.Lease;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Request;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the leases of VDBs: tells that the end is near, and then deletes the VDB, also where it came while no engine ran. What cannot be
 * deleted stays, and why is told.
 */
public final class Leases {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
    private static final Logger LOG = LoggerFactory.getLogger(Leases.class);

    private final JobResources resources;
    private final Jobs jobs;
    private final LastConnections connections;
    /** Those that did not answer, by the time that has to come before they are asked again. */
    private final Map<String, Instant> silent = new HashMap<>();
    /** Of those that are still there the last try to delete them: what is in the way is seldom gone a moment later, and each try is an action. */
    private final Map<String, Try> tries = new HashMap<>();

    Leases(JobResources resources, Jobs jobs, LastConnections connections) {
        this.resources = resources;
        this.jobs = jobs;
        this.connections = connections;
    }

    /** The names of VDBs that the engine is to delete. */
    public static List<String> names(Transaction catalog) {
        return leased(catalog).map(container -> container.name() + " (until " + Timestamp.of(Lease.of(container).orElseThrow().end()) + ")").toList();
    }

    private static Stream<ApiObject> leased(Transaction catalog) {
        return catalog.list(Query.all("database")).stream().filter(container -> Lease.of(container).isPresent());
    }

    /** Nothing is deleted because of its age where the clock cannot be trusted. */
    void look() throws InterruptedException {
        Optional<Instant> trusted = resources.time().trusted();
        if (trusted.isPresent()) {
            Instant now = trusted.get();
            List<ApiObject> over = resources.catalog().read(catalog -> leased(catalog).filter(each -> isOver(each, now)).toList());
            tries.keySet().retainAll(over.stream().map(ApiObject::reference).toList());
            for (ApiObject container : over) {
                end(container, now);
            }
            tell(now);
        }
    }

    private static boolean isOver(ApiObject container, Instant now) {
        return Lease.of(container).filter(lease -> lease.isOver(now)).isPresent();
    }

    private void end(ApiObject container, Instant now) throws InterruptedException {
        if (resources.catalog().read(catalog -> isBusy(catalog, container))) {
            return;
        }
        Try last = tries.get(container.reference());
        if (last != null) {
            raise(container, "The lease of '" + container.name() + "' is over, and it cannot be deleted: " + last.failure(resources.catalog()));
        }
        if (last != null && last.pauseEnd.isAfter(now) || !isStillOver(container, now)) {
            return;
        }
        try {
            Jobs.Started begun = jobs.start(new DeleteJob(resources, container, ApiObject.of("DeleteParameters")), Request.by(Caller.ENGINE));
            tries.put(container.reference(), Try.after(last, now, begun.action(), null));
        } catch (Refusal refusal) {
            tries.put(container.reference(), Try.after(last, now, null, refusal.error().summary()));
        }
    }

    /** Somebody may have come since it was asked last. Where it runs and does not tell, nobody knows that it is not used. */
    private boolean isStillOver(ApiObject container, Instant now) throws InterruptedException {
        if (!Lease.of(container).orElseThrow().idle()) {
            return true;
        }
        if (silent.getOrDefault(container.reference(), now).isAfter(now)) {
            return false;
        }
        try {
            Vdb vdb = resources.catalog().read(catalog -> Vdb.of(catalog, resources, container.reference()));
            if (vdb.runs()) {
                connections.ask(vdb);
            }
        } catch (IOException | RuntimeException unanswered) {
            silent.put(container.reference(), now.plus(PATIENCE));
            LOG.info("the lease of '{}' goes on: {}", container.name(), unanswered.getMessage());
            return false;
        }
        ApiObject known = resources.catalog().read(catalog -> catalog.find(container.reference()));
        return known != null && isOver(known, now);
    }

    private static boolean isBusy(Transaction catalog, ApiObject container) {
        return !catalog.list(Query.all("job").where("target", container.reference()).in(Jobs.UNDER_WAY)).isEmpty();
    }

    /** One that was put off, or that is to stay, is near no end any more. */
    private void tell(Instant now) {
        for (ApiObject container : resources.catalog().read(catalog -> catalog.list(Query.all("database")))) {
            Optional<Lease> near = Lease.of(container).filter(lease -> lease.isNearEnd(now));
            if (near.isPresent() && !near.get().isOver(now)) {
                raise(container, "'" + container.name() + "' will be deleted at " + Timestamp.of(near.get().end())
                        + (near.get().idle() ? ", unless somebody connects to it." : "."));
            } else if (near.isEmpty()) {
                Faults.follow(resources.catalog(), FaultKind.LEASE_ENDS, container, null);
            }
        }
    }

    private void raise(ApiObject container, String description) {
        Faults.follow(resources.catalog(), FaultKind.LEASE_ENDS, container, description);
    }

    /**
     * To delete a VDB.
     *
     * @param pauseEnd before which there is no other
     * @param action of the job, or null where it was refused
     * @param refusal why it was, or null
     */
    private record Try(Instant pauseEnd, Duration pause, String action, String refusal) {
        static Try after(Try last, Instant now, String action, String refusal) {
            Duration longer = last == null ? FIRST_PAUSE : last.pause.multipliedBy(2);
            Duration pause = longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
            return new Try(now.plus(pause), pause, action, refusal);
        }

        /** Why the VDB is still there. */
        String failure(Catalog catalog) {
            String said = action == null ? refusal : catalog.read(transaction -> transaction.find(action)).string("failureDescription");
            return said == null ? "somebody has cancelled that." : said;
        }
    }
}
