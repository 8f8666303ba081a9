package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.EngineException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Fact;
import dev.sluice.wire.Schema;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads what people want to see of objects in a list and other objects have: whether a container runs and what it takes, when a
 * policy acts and on what. Asks once for each sort, however many objects there are; what an engine does not tell is left out.
 */
public final class ReadFacts implements Read<Map<String, Map<String, Fact>>> {
    private static final String CONTAINER = "container";
    private static final String TARGET = "target";
    /** The name of the whole engine as a target. */
    private static final String WHOLE_ENGINE = "DOMAIN";
    private static final Pattern DAILY = Pattern.compile("0 (\\d+) (\\d+) (?:\\*|\\?) \\* (?:\\*|\\?)(?: \\*)?");

    /** What is told of objects of a type, by what people call it, with a few words on each. */
    private static final Map<String, Map<String, String>> TOLD = Map.of(
            "Container", ordered("status", "How it runs.", "size", "The space that it takes.", "made", "When it was made.", "mounted", "Where its data is shown."),
            "TimeflowSnapshot", ordered("size", "The space that it takes."),
            "Policy", ordered("schedule", "When it acts.", "applied", "What it holds for."));

    private final Schema schema;
    private final List<ApiObject> objects;

    /** @param objects as an engine gave them */
    public ReadFacts(Schema schema, Collection<ApiObject> objects) {
        this.schema = schema;
        this.objects = List.copyOf(objects);
    }

    private static Map<String, String> ordered(String... namesAndWords) {
        Map<String, String> ordered = new LinkedHashMap<>();
        for (int i = 0; i < namesAndWords.length; i += 2) {
            ordered.put(namesAndWords[i], namesAndWords[i + 1]);
        }
        return ordered;
    }

    /** What is told of objects of {@code type} besides their fields, with a few words on each. */
    public static Map<String, String> told(Schema schema, String type) {
        return schema.find(type).flatMap(known -> TOLD.entrySet().stream().filter(each -> known.isA(schema.type(each.getKey()))).findFirst())
                .map(Map.Entry::getValue).orElse(Map.of());
    }

    @Override
    public String word() {
        return "facts";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of()).with("objects", objects.stream().map(ApiObject::reference).toList());
    }

    /** By the references of the objects, and by what people call them. */
    @Override
    public Map<String, Map<String, Fact>> perform(Client client, JobListener listener) {
        if (all("Container")) {
            return ofContainers(client);
        }
        if (all("TimeflowSnapshot")) {
            Map<String, ApiObject> sizes = by(client, "capacity/snapshot", "snapshot");
            return each((object, facts) -> put(facts, "size", sizes.get(object.reference()), "space"));
        }
        if (all("Policy")) {
            return ofPolicies(client);
        }
        if (all("Authorization")) {
            Map<String, String> names = targets(client);
            return each((object, facts) -> put(facts, TARGET, names.getOrDefault(object.string(TARGET), object.string(TARGET))));
        }
        return Map.of();
    }

    private boolean all(String type) {
        return !objects.isEmpty() && objects.stream().allMatch(object -> object.reference() != null && object.type() != null
                && schema.find(object.type()).map(known -> known.isA(schema.type(type))).orElse(false));
    }

    private Map<String, Map<String, Fact>> ofContainers(Client client) {
        Map<String, ApiObject> sources = by(client, "source", CONTAINER);
        Map<String, ApiObject> capacities = by(client, "capacity/consumer", CONTAINER);
        return each((object, facts) -> {
            put(facts, "status", part(sources.get(object.reference()), "runtime"), "status");
            put(facts, "size", part(capacities.get(object.reference()), "breakdown"), "actualSpace");
            put(facts, "made", object, "creationTime");
            put(facts, "mounted", part(sources.get(object.reference()), "parameters"), "mountPath");
        });
    }

    private Map<String, Map<String, Fact>> ofPolicies(Client client) {
        Map<String, String> names = targets(client);
        Map<String, TreeSet<String>> targets = new HashMap<>();
        list(client, "policy/application").forEach(application -> targets.computeIfAbsent(application.string("policy"), none -> new TreeSet<>())
                .add(names.getOrDefault(application.string(TARGET), application.string(TARGET))));
        return each((object, facts) -> {
            List<?> times = object.get("scheduleList") instanceof List<?> all ? all : List.of();
            put(facts, "schedule", times.stream().map(ReadFacts::time).collect(Collectors.joining(", ")));
            put(facts, "applied", String.join(", ", targets.getOrDefault(object.reference(), new TreeSet<>())));
        });
    }

    /** {@code daily at 2:30} where that is what it means. */
    private static String time(Object schedule) {
        String cron = schedule instanceof Map<?, ?> one ? String.valueOf(one.get("cronString")) : "";
        Matcher daily = DAILY.matcher(cron);
        return daily.matches() ? "daily at " + daily.group(2) + ":" + "0".repeat(2 - Math.min(2, daily.group(1).length())) + daily.group(1) : cron;
    }

    /** The names of what policies and rights may hold for. */
    private static Map<String, String> targets(Client client) {
        Map<String, String> names = new HashMap<>(Map.of(WHOLE_ENGINE, "the whole engine"));
        List.of("database", "group").forEach(root -> list(client, root).forEach(object -> names.put(object.reference(), object.name())));
        return names;
    }

    private interface Telling {
        void of(ApiObject object, Map<String, Fact> facts);
    }

    private Map<String, Map<String, Fact>> each(Telling telling) {
        Map<String, Map<String, Fact>> all = new HashMap<>();
        objects.forEach(object -> telling.of(object, all.computeIfAbsent(object.reference(), none -> new LinkedHashMap<>())));
        return all;
    }

    private static void put(Map<String, Fact> facts, String name, String text) {
        if (text != null && !text.isEmpty()) {
            put(facts, name, Map.of(name, text), name);
        }
    }

    private static void put(Map<String, Fact> facts, String name, Map<?, ?> owner, String field) {
        if (owner != null && owner.get(field) != null) {
            facts.put(name, new Fact(owner, field));
        }
    }

    private static Map<?, ?> part(ApiObject object, String field) {
        return object != null && object.get(field) instanceof Map<?, ?> part ? part : null;
    }

    private static Map<String, ApiObject> by(Client client, String root, String field) {
        return list(client, root).stream().filter(object -> object.string(field) != null)
                .collect(Collectors.toMap(object -> object.string(field), object -> object, (one, other) -> one));
    }

    /** Nothing where the engine has no such list, or keeps it from this user. */
    private static List<ApiObject> list(Client client, String root) {
        try {
            return ListObjects.at(client, root, Map.of());
        } catch (EngineException refused) {
            return List.of();
        }
    }
}
