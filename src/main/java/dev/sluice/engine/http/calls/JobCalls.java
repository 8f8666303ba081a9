package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.http.call.Call;
import dev.sluice.engine.http.call.Need;
import dev.sluice.engine.http.call.NoSuchObject;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.engine.http.call.Route;
import dev.sluice.engine.http.call.SightRule;
import dev.sluice.engine.jobs.Audit;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** What jobs and actions offer beyond being listed and read. */
public final class JobCalls {
    /** Whoever started a job may stop it, and whoever may change what it works on. */
    private static final Need CONTROL = Need.right(Right.UPDATE).orTheirOwn();

    private final Catalog catalog;
    private final Jobs jobs;
    private final ObjectCalls objects;

    public JobCalls(Catalog catalog, Jobs jobs, ObjectCalls objects) {
        this.catalog = catalog;
        this.jobs = jobs;
        this.objects = objects;
    }

    public List<Route> routes() {
        return List.of(
                Route.post("job/*/cancel", null, CONTROL, call -> tell(call, "Cancel", jobs::cancel)),
                Route.post("job/*/suspend", null, CONTROL, call -> tell(call, "Suspend", jobs::suspend)),
                Route.post("job/*/resume", null, CONTROL, call -> tell(call, "Resume", jobs::resume)),
                Route.get("action/*/getJob", Need.LOGIN.and(new SightRule("action")), this::ofAction));
    }

    private Reply tell(Call call, String verb, Consumer<String> wish) {
        ApiObject job = catalog.read(transaction -> objects.existing(transaction, "job", call.reference()));
        String actionType = "JOB_" + verb.toUpperCase(Locale.ROOT);
        String title = verb + " " + job.reference() + ": " + job.string("title");
        try {
            wish.accept(job.reference());
        } catch (Refusal refused) {
            Audit.refused(catalog, call.caller(), actionType, title, refused.error());
            throw refused;
        }
        String action = catalog.write(transaction -> Audit.done(transaction, call.caller(), actionType, title));
        return Reply.of(Envelope.ok("", null, action));
    }

    private Reply ofAction(Call call) {
        return Reply.of(Envelope.ok(catalog.read(transaction -> {
            ApiObject action = objects.existing(transaction, "action", call.reference());
            String begun = action.string("parentAction") == null ? action.reference() : action.string("parentAction");
            ApiObject job = transaction.list(Query.all("job").where("parentAction", begun)).stream().findFirst()
                    .orElseThrow(() -> new NoSuchObject("'" + call.reference() + "' was done without a job.",
                            "Read the action itself."));
            return withEvents(transaction, job);
        })));
    }

    /** A job with its events; any other object as it is. */
    static ApiObject withEvents(Transaction transaction, ApiObject object) {
        return "Job".equals(object.type()) ? object.with("events", transaction.events(object.reference())) : object;
    }
}
