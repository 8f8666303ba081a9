package dev.sluice.engine.history;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Gives a point of a timeflow a name. The snapshot of that point stays as long as the bookmark does. */
public record CreateBookmark(JobResources resources, ApiObject request) implements Change {
    @Override
    public String actionType() {
        return "TIMEFLOW_BOOKMARK_CREATE";
    }

    @Override
    public String title() {
        return "Create bookmark \"" + request.name() + "\".";
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>();
        ApiObject wanted = request.object("timeflowPoint");
        if (wanted.string("timeflow") != null && start(catalog, wanted) == null) {
            String when = wanted.string("location") == null ? "timestamp" : "location";
            mistakes.add(new Mistake(List.of("timeflowPoint", when), "no snapshot is at '" + wanted.string(when) + "'.",
                    "Use the latestChangePoint of a snapshot on the timeflow."));
        }
        return mistakes;
    }

    /** The snapshot at a point, or from which the log leads to it; null when there is none. */
    private ApiObject start(Transaction catalog, ApiObject point) {
        ApiObject exact = PointOfTime.at(catalog, point);
        return exact == null ? new ReplayPath(catalog, new KeptLogs(resources), point).start() : exact;
    }

    @Override
    public String apply(Transaction catalog) {
        ApiObject wanted = request.object("timeflowPoint");
        ApiObject exact = PointOfTime.at(catalog, wanted);
        ApiObject point = exact == null ? wanted : exact.object("latestChangePoint");
        return catalog.add(ApiObject.of("TimeflowBookmark").with("name", request.name())
                .with("timeflow", point.string("timeflow")).with("timestamp", point.string("timestamp"))
                .with("location", point.string("location")).with("tag", request.string("tag"))
                .with("retentionProof", request.flag("retentionProof"))).reference();
    }
}
