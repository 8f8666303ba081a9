package dev.sluice.engine.environments;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sources that live on an environment, or are staged there. */
final class Inhabitants {
    private Inhabitants() {
    }

    /** Those that {@code wanted} holds for, for people: {@code 'orders' (APPDATA_LINKED_SOURCE-1), ...}; empty for none. */
    static String named(Transaction catalog, String environment, Predicate<ApiObject> wanted) {
        List<ApiObject> living = catalog.list(Query.all("source")
                .along(List.of("config", "repository", "environment"), environment));
        List<ApiObject> staged = catalog.list(Query.all("source").where("stagingEnvironment", environment));
        return Stream.concat(living.stream(), staged.stream()).distinct().filter(wanted)
                .map(source -> "'" + source.name() + "' (" + source.reference() + ")").collect(Collectors.joining(", "));
    }
}
