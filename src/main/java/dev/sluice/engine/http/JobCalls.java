package dev.sluice.engine.http;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import java.util.List;

/** What jobs and actions offer beyond being listed and read. */
final class JobCalls {
    private final Catalog catalog;
    private final Jobs jobs;
    private final ObjectCalls objects;

    JobCalls(Catalog catalog, Jobs jobs, ObjectCalls objects) {
        this.catalog = catalog;
        this.jobs = jobs;
        this.objects = objects;
    }

    List<Route> routes() {
        return List.of(
                Route.post("job/*/cancel", null, this::cancel),
                Route.get("action/*/getJob", this::ofAction));
    }

    private Reply cancel(Call call) {
        catalog.read(transaction -> objects.existing(transaction, "job", call.reference()));
        jobs.cancel(call.reference());
        return Reply.of(Envelope.ok(""));
    }

    private Reply ofAction(Call call) {
        return Reply.of(Envelope.ok(catalog.read(transaction -> {
            objects.existing(transaction, "action", call.reference());
            ApiObject job = transaction.list(Query.all("job").where("parentAction", call.reference())).stream().findFirst()
                    .orElseThrow(() -> new Unanswerable(404, "exception.executor.object.missing", "'" + call.reference()
                            + "' was done without a job.", "Read the action itself."));
            return withEvents(transaction, job);
        })));
    }

    /** A job with its events; any other object as it is. */
    static ApiObject withEvents(Transaction transaction, ApiObject object) {
        return "Job".equals(object.type()) ? object.with("events", transaction.events(object.reference())) : object;
    }
}
