package dev.sluice.engine.http;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Lists and reads the objects of every root that the schema knows. */
final class ObjectCalls {
    private final Catalog catalog;
    private final Schema schema;

    ObjectCalls(Catalog catalog, Schema schema) {
        this.catalog = catalog;
        this.schema = schema;
    }

    List<Route> routes() {
        return schema.types().stream().filter(type -> type.prefix() != null).map(Type::root).filter(Objects::nonNull).distinct()
                .flatMap(root -> Stream.of(Route.get(root, call -> list(root, call)),
                        Route.get(root + "/*", call -> read(root, call)))).toList();
    }

    private Reply list(String root, Call call) {
        Query query = Filters.query(root, call.query());
        boolean withEvents = "true".equals(call.query().get("addEvents"));
        return Reply.of(Envelope.list(catalog.read(transaction -> transaction.list(query).stream()
                .map(object -> withEvents ? JobCalls.withEvents(transaction, object) : object).toList())));
    }

    private Reply read(String root, Call call) {
        return Reply.of(Envelope.ok(catalog.read(transaction -> JobCalls.withEvents(transaction,
                existing(transaction, root, call.reference())))));
    }

    /** The object of that root, which has to exist. */
    ApiObject existing(Transaction transaction, String root, String reference) {
        ApiObject found = transaction.find(reference);
        if (found == null || !root.equals(schema.type(found.type()).root())) {
            throw new Unanswerable(404, "exception.executor.object.missing", "There is no object '" + reference
                    + "' at " + root + ".", "List what there is with GET " + root + ".");
        }
        return found;
    }

    /** What the named filters of listings mean: parameter of the query to field of the objects. */
    private static final class Filters {
        private static final Map<String, Map<String, String>> FIELDS = Map.ofEntries(
                Map.entry("database", Map.of("group", "group", "provisionContainer", "provisionContainer")),
                Map.entry("source", Map.of("database", "container", "config", "config")),
                Map.entry("sourceconfig", Map.of("repository", "repository")),
                Map.entry("repository", Map.of("environment", "environment")),
                Map.entry("environment/user", Map.of("environment", "environment")),
                Map.entry("timeflow", Map.of("database", "container")),
                Map.entry("snapshot", Map.of("database", "container", "timeflow", "timeflow")),
                Map.entry("job", Map.of("target", "target")),
                Map.entry("action", Map.of("parentAction", "parentAction", "user", "user")));
        private static final Map<String, String> STATES = Map.of("job", "jobState", "action", "state", "fault", "status");
        private static final List<String> NEWEST_FIRST = List.of("job", "action", "alert", "fault", "snapshot");
        private static final int PAGE = 25;
        private static final int LARGEST_PAGE = 10_000;

        static Query query(String root, Map<String, String> given) {
            Query query = Query.all(root);
            for (Map.Entry<String, String> filter : FIELDS.getOrDefault(root, Map.of()).entrySet()) {
                if (given.get(filter.getKey()) != null) {
                    query = query.where(filter.getValue(), given.get(filter.getKey()));
                }
            }
            String state = STATES.containsKey(root) ? given.get(STATES.get(root)) : null;
            if (state != null) {
                query = query.in(java.util.Set.of(state));
            }
            if (!NEWEST_FIRST.contains(root)) {
                return query;
            }
            boolean paged = given.containsKey("pageSize") || !root.equals("snapshot");
            int size = paged ? number(given, "pageSize", PAGE, LARGEST_PAGE) : Integer.MAX_VALUE;
            return query.newest().page(size, number(given, "pageOffset", 0, Integer.MAX_VALUE));
        }

        private static int number(Map<String, String> given, String name, int otherwise, int most) {
            String text = given.get(name);
            if (text == null) {
                return otherwise;
            }
            if (!text.matches("\\d{1,9}")) {
                throw new Unanswerable(400, "exception.webservices.query", name + " is '" + text + "'.",
                        "Give a number from 0 to " + most + ".");
            }
            return Math.min(Integer.parseInt(text), most);
        }
    }
}
