package dev.sluice.engine.history;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Loggable;
import dev.sluice.engine.kind.Replayable;
import dev.sluice.engine.kind.Span;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.engine.pool.PoolException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Where what containers write is kept between their snapshots, and which moments can be had again by it. */
public record KeptLogs(JobResources resources) {
    /** The folder of a timeflow, whether its log is kept or not. */
    public Path folder(String timeflow) {
        try {
            return resources.pool().notes(timeflow).resolve("log");
        } catch (PoolException unnamable) {
            throw new UncheckedIOException(unnamable);
        }
    }

    /** The folder of a timeflow of a container whose log is to be kept, else null. */
    public Path wanted(ApiObject container, Kind kind, String timeflow) {
        return container.object("sourcingPolicy").flag("logsyncEnabled") && kind.as(Loggable.class).isPresent() ? folder(timeflow) : null;
    }

    /** How many bytes of the disk the logs of a container take. */
    public long size(Transaction catalog, String container) {
        return Lineage.timeflows(catalog, container).stream().mapToLong(timeflow -> size(catalog, timeflow)).sum();
    }

    /** How many bytes of it the log of one of their timeflows takes. */
    public long size(Transaction catalog, ApiObject timeflow) {
        Optional<Replayable> kind = kind(catalog, timeflow);
        try {
            return kind.isPresent() ? kind.get().taken(folder(timeflow.reference())) : 0;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The stretches of a timeflow's history of which nothing is missing. */
    public List<Span> spans(Transaction catalog, ApiObject timeflow) {
        Optional<Replayable> kind = kind(catalog, timeflow);
        try {
            return kind.isPresent() ? kind.get().kept(folder(timeflow.reference())) : List.of();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The kind of its data, where that can go on from a snapshot by a log. */
    Optional<Replayable> kind(Transaction catalog, ApiObject timeflow) {
        String toolkit = catalog.find(timeflow.string("container")).string("toolkit");
        return resources.kinds().find(catalog.find(toolkit).name()).orElseThrow().as(Replayable.class);
    }

    /** The first moment that the log leads to from a snapshot: nothing that it holds is stamped later. */
    Instant settled(Transaction catalog, ApiObject timeflow, ApiObject snapshot) {
        Instant settled = Points.settled(snapshot);
        Optional<Replayable> kind = kind(catalog, timeflow);
        try {
            Instant latest = kind.isPresent() ? kind.get().latestStamp(folder(timeflow.reference()), Timestamp.parse(snapshot.string("creationTime")))
                    : Instant.MIN;
            return latest.isAfter(settled) ? latest : settled;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * The last stretch that had begun when a snapshot was taken, or null. When that was the engine's own clock tells; up to when a stretch
     * goes, that of the database, which may be another.
     */
    static Span around(List<Span> spans, Instant taken) {
        return spans.stream().filter(span -> !taken.isBefore(span.from())).reduce((one, next) -> next).orElse(null);
    }

    /** Whether one stretch has all from a snapshot on up to {@code end}, which may be a little before it was taken. */
    static boolean leads(List<Span> spans, Instant taken, Instant end) {
        Span around = around(spans, taken);
        return around != null && !end.isAfter(around.to());
    }
}
