package dev.sluice.engine.history;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Replay;
import dev.sluice.engine.kind.Span;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The latest point of a container whose log is kept: from its newest snapshot by the log to its end, once what the database has
 * written by now has come. Where the log that leads on from the snapshot was lost, only what is stale can be had.
 *
 * @param snapshot the newest one
 * @param spans the stretches of which nothing is missing, the oldest first
 * @param log the folder in which it is kept
 */
public record LatestPoint(ApiObject container, ApiObject snapshot, List<Span> spans, Path log) {
    /** Nothing where the container's log is not to be kept, or it has no snapshot: there its newest snapshot is the latest. */
    static Optional<LatestPoint> of(KeptLogs logs, Transaction catalog, ApiObject container) {
        ApiObject timeflow = catalog.find(container.string("currentTimeflow"));
        Kind kind = logs.resources().kinds().find(catalog.find(container.string("toolkit")).name()).orElseThrow();
        Path log = logs.wanted(container, kind, timeflow.reference());
        return log == null ? Optional.empty() : Points.last(catalog, timeflow.reference())
                .map(last -> new LatestPoint(container, catalog.find(last), logs.spans(catalog, timeflow), log));
    }

    /** As things stand by now. */
    public static Optional<LatestPoint> of(JobResources resources, Transaction catalog, ApiObject container) {
        return of(new KeptLogs(resources), catalog, container);
    }

    private Instant taken() {
        return Timestamp.parse(snapshot.string("creationTime"));
    }

    private Optional<Span> last() {
        return spans.isEmpty() ? Optional.empty() : Optional.of(spans.get(spans.size() - 1));
    }

    /** Whether nothing is missing of the log from the snapshot on. */
    public boolean isWhole() {
        return last().filter(span -> !taken().isBefore(span.from())).isPresent();
    }

    /** Whether log was kept, and what lies between the snapshot and what is kept now was lost. */
    public boolean isLost() {
        return !spans.isEmpty() && !isWhole();
    }

    /** What is missing where something is. */
    public String gap() {
        Instant from = covering().map(Span::to).orElse(taken());
        return "the log of '" + container.name() + "' was not kept " + last().map(span -> "between " + Timestamp.of(from) + " and "
                + Timestamp.of(span.from())).orElse("from " + Timestamp.of(from) + " on") + ", after its newest snapshot.";
    }

    /** Until when what can be had for certain was kept. */
    public Instant keptUntil() {
        Instant until = isWhole() ? last().orElseThrow().to() : covering().map(Span::to).orElse(taken());
        Instant label = Points.label(snapshot);
        return until.isBefore(label) ? label : until;
    }

    private Optional<Span> covering() {
        return spans.stream().filter(span -> span.covers(taken())).findFirst();
    }

    /**
     * How to go on from the snapshot, or null where nothing leads on. Where log was lost later, that ends it, and not the moment until
     * which it is known to be whole: what the database had written then may have come before its answer that this was all.
     */
    Replay replay() {
        return isWhole() || covering().isPresent() ? new Replay(log, null, null) : null;
    }
}
