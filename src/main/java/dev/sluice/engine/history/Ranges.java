package dev.sluice.engine.history;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Span;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What can be provisioned of a timeflow: the point of each snapshot, and where the log is kept every moment from a snapshot to
 * the end of the stretch that it lies in. What lies between two ranges cannot be had.
 */
public record Ranges(JobResources resources, Transaction catalog, ApiObject timeflow) {
    /** The range of a snapshot by itself. */
    public static ApiObject of(ApiObject snapshot) {
        return ApiObject.of("TimeflowRange").with("startPoint", snapshot.get("firstChangePoint"))
                .with("endPoint", snapshot.get("latestChangePoint"))
                .with("provisionable", snapshot.object("runtime").flag("provisionable"));
    }

    /** All of them, the oldest first. */
    public List<ApiObject> all() {
        List<Span> spans = new KeptLogs(resources).spans(catalog, timeflow);
        List<ApiObject> ranges = new ArrayList<>();
        Instant reached = Instant.MIN;
        for (ApiObject snapshot : catalog.list(Query.all("snapshot").where("timeflow", timeflow.reference()))) {
            Instant taken = Timestamp.parse(snapshot.string("creationTime"));
            Span span = KeptLogs.around(spans, taken);
            if (!taken.isAfter(reached)) {
                continue;
            }
            ApiObject range = of(snapshot);
            if (span != null) {
                reached = span.to();
                range = range.with("endPoint", snapshot.object("latestChangePoint")
                        .with("timestamp", Timestamp.of(span.to())).with("location", null));
            }
            ranges.add(range);
        }
        return ranges;
    }
}
