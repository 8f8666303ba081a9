package dev.sluice.engine.history;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Replay;
import dev.sluice.engine.kind.Span;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.List;

/**
 * The way to a point of a timeflow that no snapshot holds: from the nearest one before it, by the log. For a place in the log
 * that is the first one in the last stretch that is kept, since nothing tells where in the log the others lie.
 */
final class ReplayPath {
    private final Transaction catalog;
    private final KeptLogs logs;
    private final ApiObject timeflow;
    private final Instant moment;
    private final String location;

    /** @param where what has a {@code timeflow}, and a {@code timestamp} or a {@code location} */
    ReplayPath(Transaction catalog, KeptLogs logs, ApiObject where) {
        this.catalog = catalog;
        this.logs = logs;
        timeflow = where.string("timeflow") == null ? null : catalog.find(where.string("timeflow"));
        String place = where.string("location");
        location = place != null && timeflow != null
                && logs.kind(catalog, timeflow).filter(kind -> kind.isLocation(place)).isPresent() ? place : null;
        moment = place != null || where.string("timestamp") == null ? null : Timestamp.parse(where.string("timestamp"));
    }

    /** Whether it leads to a time, and not to a place in the log. */
    boolean isToMoment() {
        return moment != null;
    }

    /** The snapshot to begin with, or null when none leads there. */
    ApiObject start() {
        if (timeflow == null || moment == null && location == null) {
            return null;
        }
        List<Span> spans = logs.spans(catalog, timeflow);
        List<ApiObject> newestFirst = catalog.list(Query.all("snapshot").where("timeflow", timeflow.reference()).newest());
        ApiObject found = null;
        for (ApiObject snapshot : newestFirst) {
            Instant taken = Timestamp.parse(snapshot.string("creationTime"));
            if (moment != null && KeptLogs.leads(spans, taken, moment) && !logs.settled(catalog, timeflow, snapshot).isAfter(moment)) {
                return snapshot;
            }
            if (location != null && !spans.isEmpty() && spans.get(spans.size() - 1).equals(KeptLogs.around(spans, taken))) {
                found = snapshot;
            }
        }
        return found;
    }

    /**
     * The snapshot to begin with once the log has come up to a moment of now or before; null where the log is kept up to it, or is not
     * kept now. How far it is behind does not matter: where no engine ran for a while, all that was written meanwhile comes at once.
     */
    ApiObject startOnceLogHasCome() {
        if (timeflow == null || moment == null || moment.isAfter(Instant.now().plus(Timestamp.MOST_AHEAD)) || !isKeptNow()) {
            return null;
        }
        List<Span> spans = logs.spans(catalog, timeflow);
        if (spans.isEmpty()) {
            return null;
        }
        Span last = spans.get(spans.size() - 1);
        if (!moment.isAfter(last.to())) {
            return null;
        }
        return catalog.list(Query.all("snapshot").where("timeflow", timeflow.reference()).newest()).stream()
                .filter(snapshot -> !Timestamp.parse(snapshot.string("creationTime")).isBefore(last.from()))
                .filter(snapshot -> !logs.settled(catalog, timeflow, snapshot).isAfter(moment)).findFirst().orElse(null);
    }

    private boolean isKeptNow() {
        ApiObject container = catalog.find(timeflow.string("container"));
        ApiObject source = Lineage.source(catalog, container.reference());
        Kind kind = logs.resources().kinds().find(catalog.find(container.string("toolkit")).name()).orElseThrow();
        return timeflow.reference().equals(container.string("currentTimeflow")) && source != null
                && "ENABLED".equals(source.object("runtime").string("enabled"))
                && logs.wanted(container, kind, timeflow.reference()) != null;
    }

    Replay replay() {
        return timeflow == null ? null : new Replay(logs.folder(timeflow.reference()), moment, location);
    }
}
