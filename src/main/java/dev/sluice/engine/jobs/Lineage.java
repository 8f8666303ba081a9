package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.List;

/** What a container came from, and what came from it. */
final class Lineage {
    private Lineage() {
    }

    /** The source of a container, or null when it has been detached. */
    static ApiObject source(Transaction catalog, String container) {
        return catalog.list(Query.all("source").where("container", container)).stream().findFirst().orElse(null);
    }

    /** The parameters with which the dSource at the root of a container's ancestors was linked, secrets included. */
    static ApiObject linkParameters(Transaction catalog, ApiObject container) {
        ApiObject root = container;
        while (root.string("provisionContainer") != null) {
            root = catalog.find(root.string("provisionContainer"));
        }
        ApiObject source = source(catalog, root.reference());
        return source == null ? ApiObject.of(java.util.Map.of()) : catalog.reveal(source.reference()).object("parameters");
    }

    /** The containers that were provisioned from this one. */
    static List<ApiObject> children(Transaction catalog, String container) {
        return catalog.list(Query.all("database").where("provisionContainer", container));
    }
}
