package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.DeleteJob;
import dev.sluice.engine.containers.Lease;
import dev.sluice.engine.containers.Requirements;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.FaultKind;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Request;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.List;

/**
 * Ends the leases of VDBs: tells that the end is near, and then deletes the VDB, also where it came while no engine ran. What cannot be
 * deleted stays, and why is told.
 */
public final class Leases {
    private final JobResources resources;
    private final Jobs jobs;

    Leases(JobResources resources, Jobs jobs) {
        this.resources = resources;
        this.jobs = jobs;
    }

    /** The names of VDBs that the engine is to delete. */
    public static List<String> names(Transaction catalog) {
        return leased(catalog).stream().map(container -> container.name() + " (until " + Timestamp.of(Lease.end(container).orElseThrow()) + ")").toList();
    }

    private static List<ApiObject> leased(Transaction catalog) {
        return catalog.list(Query.all("database")).stream().filter(container -> Lease.end(container).isPresent()).toList();
    }

    /** Nothing is deleted because of its age where the clock cannot be trusted. */
    void look() {
        resources.time().trusted().ifPresent(now -> {
            resources.catalog().read(Leases::leased).stream().filter(container -> isOver(container, now)).forEach(this::end);
            tell(now);
        });
    }

    private static boolean isOver(ApiObject container, Instant now) {
        return Lease.end(container).filter(end -> !end.isAfter(now)).isPresent();
    }

    private void end(ApiObject container) {
        if (resources.catalog().read(catalog -> isBusy(catalog, container))) {
            return;
        }
        try {
            jobs.start(new DeleteJob(resources, container, ApiObject.of("DeleteParameters")), Request.by(Caller.ENGINE));
        } catch (Refusal refused) {
            raise(container, "The lease of '" + container.name() + "' is over, and it cannot be deleted: " + refused.error().summary());
        }
    }

    private static boolean isBusy(Transaction catalog, ApiObject container) {
        return !catalog.list(Query.all("job").where("target", container.reference()).in(Requirements.UNDER_WAY)).isEmpty();
    }

    /** One that was put off, or that is to stay, is near no end any more. */
    private void tell(Instant now) {
        for (ApiObject container : resources.catalog().read(catalog -> catalog.list(Query.all("database")))) {
            boolean isNear = Lease.notice(container).filter(notice -> !notice.isAfter(now)).isPresent();
            if (isNear && !isOver(container, now)) {
                raise(container, "'" + container.name() + "' will be deleted at " + Timestamp.of(Lease.end(container).orElseThrow()) + ".");
            } else if (!isNear && resources.catalog().read(catalog -> Faults.isTold(catalog, FaultKind.LEASE_ENDS, container))) {
                resources.catalog().write(catalog -> {
                    Faults.mend(catalog, FaultKind.LEASE_ENDS, container);
                    return null;
                });
            }
        }
    }

    /** What was told already, in the same words, is not written again. */
    private void raise(ApiObject container, String description) {
        boolean isTold = resources.catalog().read(catalog -> Faults.isTold(catalog, FaultKind.LEASE_ENDS, container, description));
        if (!isTold) {
            resources.catalog().write(catalog -> {
                Faults.raise(catalog, FaultKind.LEASE_ENDS, container, description);
                return null;
            });
        }
    }
}
