package dev.sluice.operations.clone;

import dev.sluice.operations.InvalidRequest;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.ReadTimeflowAt;
import dev.sluice.operations.TypedTime;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Suggestion;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A point of a history as somebody types it who has no script around: a point that has a name, the name of a snapshot, or a time. */
public final class ClonePoint {
    private static final String LATEST = "LATEST_POINT";
    private static final String NOW = "now";

    private final Schema schema;
    private final String typed;
    private final boolean isStale;

    /**
     * @param typed or null for the latest point
     * @param isStale whether what is kept will do for the latest point where the source cannot be asked for more
     */
    public ClonePoint(Schema schema, String typed, boolean isStale) {
        this.schema = schema;
        this.typed = typed == null || typed.equals(NOW) ? LATEST : typed;
        this.isStale = isStale;
    }

    /** The point of the history of {@code container}, as a request takes it. */
    public Map<String, Object> of(CloningContext around, ApiObject container) {
        List<String> named = schema.type("TimeflowPointSemantic").field("location").shape().values();
        if (isStale && !typed.equals(LATEST)) {
            throw new InvalidRequest("clone", List.of(new Mistake(List.of("stale"), "only the latest point can be stale.", "Leave it out, or say no moment.")));
        }
        if (named.contains(typed)) {
            Map<String, Object> point = Map.of("type", "TimeflowPointSemantic", "container", container, "location", typed);
            return isStale ? ApiObject.of(point).with("stale", true) : point;
        }
        Optional<Instant> time = TypedTime.of(typed);
        if (time.isPresent()) {
            String moment = Timestamp.of(time.get());
            return Map.of("type", "TimeflowPointTimestamp", "timestamp", moment,
                    "timeflow", around.perform("history of", container.name(), known -> new ReadTimeflowAt(known, container, moment)));
        }
        List<ApiObject> snapshots = around.perform("list of", "snapshots",
                known -> new ListObjects(known, "TimeflowSnapshot", Map.of("database", container.reference())));
        return snapshots.stream().filter(snapshot -> typed.equals(snapshot.name())).findFirst()
                .map(snapshot -> Map.<String, Object>of("type", "TimeflowPointSnapshot", "snapshot", snapshot.reference()))
                .orElseThrow(() -> new InvalidRequest("clone", List.of(new Mistake(List.of("at"), "'" + typed + "' is no point of '" + container.name() + "'.",
                        Suggestion.orElse(typed, snapshots.stream().map(ApiObject::name).toList(),
                                "Give a time such as '13:30', 'yesterday 13:30' or '2026-05-04 13:30', the name of a snapshot, or one of " + String.join(", ", named) + ".")))));
    }
}
