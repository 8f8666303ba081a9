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
 * the end of the stretch that it lies in. What lies between two ranges cannot be had, nor what is kept since log was lost for as long as
 * no snapshot follows: that is a range that is not provisionable.
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
        KeptLogs logs = new KeptLogs(resources);
        List<Span> spans = logs.spans(catalog, timeflow);
        List<ApiObject> ranges = new ArrayList<>();
        Span reached = null;
        for (ApiObject snapshot : catalog.list(Query.all("snapshot").where("timeflow", timeflow.reference()))) {
            Instant taken = Timestamp.parse(snapshot.string("creationTime"));
            Span span = KeptLogs.around(spans, taken);
            if (span == null || Points.label(snapshot).isAfter(span.to())) {
                ranges.add(of(snapshot));
            } else if (!span.equals(reached)) {
                reached = span;
                ranges.addAll(from(snapshot, logs.settled(catalog, timeflow, snapshot), span.to()));
            }
        }
        if (reached != null && !reached.equals(spans.get(spans.size() - 1))) {
            ranges.add(unled(ranges.get(ranges.size() - 1), spans.get(spans.size() - 1)));
        }
        return ranges;
    }

    /** A stretch to which no snapshot leads. */
    private static ApiObject unled(ApiObject last, Span span) {
        Instant end = span.to().isBefore(span.from()) ? span.from() : span.to();
        ApiObject point = last.object("endPoint").with("location", null);
        return last.with("startPoint", point.with("timestamp", Timestamp.of(span.from()))).with("endPoint", point.with("timestamp", Timestamp.of(end)))
                .with("provisionable", false);
    }

    /** A snapshot with all that the log leads to from it; by itself where that begins only some time after its own point. */
    private static List<ApiObject> from(ApiObject snapshot, Instant settled, Instant end) {
        ApiObject alone = of(snapshot);
        boolean isApart = settled.isAfter(Points.label(snapshot).plusMillis(1));
        if (isApart && settled.isAfter(end)) {
            return List.of(alone);
        }
        ApiObject led = alone.with("endPoint", moment(snapshot, end));
        return isApart ? List.of(alone, led.with("startPoint", moment(snapshot, settled))) : List.of(led);
    }

    private static ApiObject moment(ApiObject snapshot, Instant when) {
        return snapshot.object("latestChangePoint").with("timestamp", Timestamp.of(when)).with("location", null);
    }
}
