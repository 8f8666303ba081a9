package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.EngineException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Reads everything that an engine shows of itself to who is logged in. Only reads: what it refuses to list is left out. */
public final class ReadEngineImage implements Read<EngineImage> {
    private static final int MOST = 10_000;
    private static final int LATEST_JOBS = 500;
    /** The records on which a change depends: a fault may be resolved, and what was deleted be had back. */
    private static final Map<String, Map<String, ?>> FILTERS = Map.of("fault", Map.of("pageSize", MOST), "database/deleted", Map.of("pageSize", MOST));

    /** What each engine lists for each user, be it nothing: one that refuses this cannot be known. */
    private static final Set<String> FOR_EVERYBODY = Set.of("group", "database", "source");

    private final Schema schema;

    public ReadEngineImage(Schema schema) {
        this.schema = schema;
    }

    @Override
    public String word() {
        return "likeness";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of());
    }

    @Override
    public EngineImage perform(Client client, JobListener listener) {
        Map<String, ApiObject> objects = new LinkedHashMap<>();
        ApiObject user = client.get("user/current", Map.of()).toObject().object("result");
        Schema whole = schema;
        for (String root : roots().toList()) {
            List<ApiObject> listed = listed(client, root, FILTERS.getOrDefault(root, Map.of())).stream().map(object -> typed(root, object)).toList();
            whole = whole.seeing(root, listed);
            listed.stream().filter(object -> object.reference() != null).forEach(object -> objects.put(object.reference(), object));
        }
        objects.putIfAbsent(user.reference(), user);
        List<ApiObject> all = new ArrayList<>(objects.values());
        all.addAll(detached(all));
        return new EngineImage(whole, client.connection().url().toString(), identity(client), user, all, ranges(client, objects),
                listed(client, "job", Map.of("pageSize", LATEST_JOBS)), listed(client, "capacity/consumer", Map.of()));
    }

    /** What does not say its type is what its reference says, else what is listed there. */
    private ApiObject typed(String root, ApiObject object) {
        if (object.type() != null) {
            return object;
        }
        return schema.referredBy(String.valueOf(object.reference())).filter(type -> root.equals(type.root())).or(() -> schema.atRoot(root))
                .map(type -> object.with("type", type.name())).orElse(object);
    }

    private static String identity(Client client) {
        try {
            return client.get("system", Map.of()).toObject().object("result").string("uuid");
        } catch (EngineException untold) {
            return null;
        }
    }

    private Stream<String> roots() {
        return schema.types().stream().filter(type -> type.prefix() != null && type.root() != null && !isPast(type)).map(Type::root).distinct();
    }

    /** Whether objects of that type tell of what was done, such as jobs: nothing depends on them, and an image has none. */
    public static boolean isPast(Type type) {
        return type.isRecord() && !FILTERS.containsKey(type.root());
    }

    private static List<ApiObject> listed(Client client, String root, Map<String, ?> filters) {
        try {
            return ListObjects.at(client, root, filters);
        } catch (EngineException refused) {
            if (FOR_EVERYBODY.contains(root)) {
                throw refused;
            }
            return List.of();
        }
    }

    /** Where a log is kept there are more points than snapshots. */
    private static Map<String, List<ApiObject>> ranges(Client client, Map<String, ApiObject> objects) {
        Map<String, List<ApiObject>> ranges = new LinkedHashMap<>();
        for (ApiObject timeflow : objects.values()) {
            ApiObject container = objects.get(timeflow.string("container"));
            boolean kept = "AppDataTimeflow".equals(timeflow.type()) && container != null
                    && container.object("sourcingPolicy").flag("logsyncEnabled");
            if (kept) {
                ranges.put(timeflow.reference(), client.ask("timeflow/" + timeflow.reference() + "/timeflowRanges",
                        Map.of("type", "TimeflowRangeParameters")).toObject().list("result").stream().map(ApiObject.class::cast).toList());
            }
        }
        return ranges;
    }

    /** Engines do not show what is left of the source that a container has lost; something has to stand for it. */
    private static List<ApiObject> detached(List<ApiObject> objects) {
        Set<String> alive = new HashSet<>();
        objects.forEach(object -> {
            if (String.valueOf(object.type()).endsWith("Source") && object.string("container") != null) {
                alive.add(object.string("container"));
            }
        });
        List<ApiObject> lost = new ArrayList<>();
        objects.stream().filter(object -> String.valueOf(object.type()).endsWith("Container")
                && !alive.contains(object.reference())).forEach(container -> lost.add(ApiObject.of("DetachedSource")
                        .with("reference", "DETACHED_SOURCE-" + (lost.size() + 1)).with("name", container.name())
                        .with("container", container.reference()).with("parameters", Map.of())));
        return lost;
    }
}
