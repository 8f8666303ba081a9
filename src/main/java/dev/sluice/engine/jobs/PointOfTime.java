package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** The point of a container's history that a request means, by a semantic location or by a snapshot. */
final class PointOfTime {
    private static final String FIELD = "timeflowPointParameters";

    private final Transaction catalog;
    private final ApiObject point;

    PointOfTime(Transaction catalog, ApiObject point) {
        this.catalog = catalog;
        this.point = point;
    }

    List<Mistake> mistakes() {
        String type = point.type();
        if (!"TimeflowPointSemantic".equals(type) && !"TimeflowPointSnapshot".equals(type)) {
            return type == null ? List.of() : List.of(new Mistake(List.of(FIELD), "a point given as " + type
                    + " is not supported by this engine.", "Use TimeflowPointSemantic or TimeflowPointSnapshot."));
        }
        String location = point.string("location");
        if ("TimeflowPointSemantic".equals(type) && location != null && !isLatest(location)) {
            return List.of(new Mistake(List.of(FIELD, "location"), "'" + location + "' is no location.",
                    "Use LATEST_POINT or LATEST_SNAPSHOT."));
        }
        ApiObject container = container();
        if (container != null && "AppDataContainer".equals(container.type()) && snapshot() == null) {
            return List.of(new Mistake(List.of(FIELD, "container"), "'" + container.name() + "' has no snapshot yet.",
                    "Wait until it is linked."));
        }
        return List.of();
    }

    private static boolean isLatest(String location) {
        return location.equals("LATEST_POINT") || location.equals("LATEST_SNAPSHOT");
    }

    /** The container whose history is meant, or null when there is none. */
    ApiObject container() {
        if (point.string("snapshot") != null) {
            ApiObject snapshot = catalog.find(point.string("snapshot"));
            return snapshot == null || snapshot.string("container") == null ? null : catalog.find(snapshot.string("container"));
        }
        return point.string("container") == null ? null : catalog.find(point.string("container"));
    }

    /** The snapshot that holds the point, or null when there is none. */
    ApiObject snapshot() {
        if (point.string("snapshot") != null) {
            return catalog.find(point.string("snapshot"));
        }
        return catalog.list(Query.all("snapshot").where("timeflow", container().string("currentTimeflow")).newest().page(1, 0))
                .stream().findFirst().orElse(null);
    }
}
