package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a container came from, and what came from it. A container comes from others by its timeflows, past ones included:
 * each starts from a snapshot, which has to stay as long as the timeflow does.
 */
public final class Lineage {
    private Lineage() {
    }

    /** The source of a container, or null when it has been detached. */
    public static ApiObject source(Transaction catalog, String container) {
        return catalog.list(Query.all("source").where("container", container)).stream().findFirst().orElse(null);
    }

    /** The parameters with which the dSource at the root of a container's ancestors was linked, secrets included. */
    public static ApiObject linkParameters(Transaction catalog, ApiObject container) {
        ApiObject root = container;
        while (root.string("provisionContainer") != null) {
            root = catalog.find(root.string("provisionContainer"));
        }
        ApiObject source = source(catalog, root.reference());
        if (source == null) {
            source = catalog.list(Query.all("source/detached").where("container", root.reference())).get(0);
        }
        return source.flag("virtual") ? ApiObject.of(Map.of()) : catalog.reveal(source.reference()).object("parameters");
    }

    public static List<ApiObject> timeflows(Transaction catalog, String container) {
        return catalog.list(Query.all("timeflow").where("container", container));
    }

    /** The container whose data a timeflow started with before its own container changed it, or null. */
    public static String parent(Transaction catalog, ApiObject timeflow) {
        ApiObject at = timeflow;
        while (at.string("parentSnapshot") != null) {
            ApiObject point = catalog.find(at.string("parentSnapshot"));
            if (!point.string("container").equals(timeflow.string("container"))) {
                return point.string("container");
            }
            at = catalog.find(point.string("timeflow"));
        }
        return null;
    }

    /** The containers that came straight from this one. */
    public static List<ApiObject> children(Transaction catalog, String container) {
        Set<String> children = new LinkedHashSet<>();
        catalog.list(Query.all("database").where("provisionContainer", container))
                .forEach(child -> children.add(child.reference()));
        for (ApiObject timeflow : timeflows(catalog, container)) {
            catalog.list(Query.all("timeflow").where("parentPoint.timeflow", timeflow.reference()))
                    .forEach(child -> children.add(child.string("container")));
        }
        children.remove(container);
        return children.stream().map(catalog::find).toList();
    }

    /** Whether {@code container} came from {@code ancestor}, in whatever generation. */
    public static boolean descends(Transaction catalog, String container, String ancestor) {
        Set<String> seen = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(ancestor));
        while (!next.isEmpty()) {
            for (ApiObject child : children(catalog, next.pop())) {
                if (child.reference().equals(container)) {
                    return true;
                }
                if (seen.add(child.reference())) {
                    next.push(child.reference());
                }
            }
        }
        return false;
    }
}
