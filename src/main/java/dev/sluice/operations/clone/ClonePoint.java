package dev.sluice.operations.clone;

import dev.sluice.operations.InvalidRequest;
import dev.sluice.operations.ListObjects;
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

    /** @param typed or null for the latest point */
    public ClonePoint(Schema schema, String typed) {
        this.schema = schema;
        this.typed = typed == null || typed.equals(NOW) ? LATEST : typed;
    }

    /** The point of the history of {@code container}, as a request takes it. */
    public Map<String, Object> of(CloningContext around, ApiObject container) {
        List<String> named = schema.type("TimeflowPointSemantic").field("location").shape().values();
        if (named.contains(typed)) {
            return Map.of("type", "TimeflowPointSemantic", "container", container.reference(), "location", typed);
        }
        Optional<Instant> time = TypedTime.of(typed);
        if (time.isPresent()) {
            return Map.of("type", "TimeflowPointTimestamp", "timestamp", Timestamp.of(time.get()), "timeflow", container.string("currentTimeflow"));
        }
        List<ApiObject> snapshots = around.perform("list of", "snapshots",
                known -> new ListObjects(known, "TimeflowSnapshot", Map.of("database", container.reference())));
        return snapshots.stream().filter(snapshot -> typed.equals(snapshot.name())).findFirst()
                .map(snapshot -> Map.<String, Object>of("type", "TimeflowPointSnapshot", "snapshot", snapshot.reference()))
                .orElseThrow(() -> new InvalidRequest("clone", List.of(new Mistake(List.of("at"), "'" + typed + "' is no point of '" + container.name() + "'.",
                        Suggestion.orElse(typed, snapshots.stream().map(ApiObject::name).toList(),
                                "Give a time such as '13:30' or '2026-05-04 13:30', the name of a snapshot, or one of " + String.join(", ", named) + ".")))));
    }
}
