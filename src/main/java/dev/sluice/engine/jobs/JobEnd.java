package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;

/** Writes the end of a job into the catalog: its own state, its action's, and the fate of what it made. */
public final class JobEnd {
    private JobEnd() {
    }

    static void completed(Transaction catalog, String job) {
        ApiObject ended = ended(catalog, job, "COMPLETED", "COMPLETED").with("percentComplete", 100);
        catalog.put(ended);
        Audit.complete(catalog, ended.string("parentAction"));
        Faults.jobCompleted(catalog, ended);
    }

    /** The job did not succeed: what was provisional for it goes. */
    public static void failed(Transaction catalog, String job, ApiError why, boolean cancelled) {
        catalog.provisional(job).forEach(object -> catalog.remove(object.reference()));
        String state = cancelled ? "CANCELED" : "FAILED";
        ApiObject ended = ended(catalog, job, state, state);
        catalog.put(cancelled ? ended.with("cancelReason", "Cancelled by a user.") : ended);
        if (cancelled) {
            Audit.cancel(catalog, ended.string("parentAction"));
        } else {
            Audit.fail(catalog, ended.string("parentAction"), why);
            Faults.jobFailed(catalog, ended, why);
        }
    }

    private static ApiObject ended(Transaction catalog, String job, String jobState, String actionState) {
        return catalog.find(job).with("jobState", jobState).with("parentActionState", actionState).with("queued", false)
                .with("cancelable", false).with("suspendable", false).with("updateTime", Timestamp.of(Instant.now()));
    }
}
