package dev.sluice.operations.fact;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Fact;
import dev.sluice.wire.Schema;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A fact that is told of objects of a type besides their fields, or in place of one.
 *
 * @param type that of the objects
 * @param name what people call it
 * @param about a few words on it
 * @param reading finds it; null where the engine does not tell it
 */
record Telling(String type, String name, String about, BiFunction<ApiObject, EngineLists, Fact> reading) {
    private static final String CONTAINER = "Container";
    private static final String POLICY = "Policy";
    private static final String TARGET = "target";
    private static final Pattern DAILY = Pattern.compile("0 (\\d+) (\\d+) (?:\\*|\\?) \\* (?:\\*|\\?)(?: \\*)?");

    private static final List<Telling> ALL = List.of(
            new Telling(CONTAINER, "status", "How it runs.", (container, lists) -> fact(source(container, lists).get("runtime"), "status")),
            new Telling(CONTAINER, "size", "The space that it takes.", (container, lists) ->
                    fact(lists.first("capacity/consumer", "container", container.reference()).get("breakdown"), "actualSpace")),
            new Telling(CONTAINER, "made", "When it was made.", (container, lists) -> fact(container, "creationTime")),
            new Telling(CONTAINER, "mounted", "Where its data is shown.", (container, lists) ->
                    fact(source(container, lists).get("parameters"), "mountPath")),
            new Telling("TimeflowSnapshot", "size", "The space that it takes.", (snapshot, lists) ->
                    fact(lists.first("capacity/snapshot", "snapshot", snapshot.reference()), "space")),
            new Telling(POLICY, "schedule", "When it acts.", (policy, lists) -> fact("schedule", schedule(policy))),
            new Telling(POLICY, "applied", "What it holds for.", (policy, lists) -> fact("applied", lists
                    .all("policy/application", "policy", policy.reference()).stream().map(application -> lists.target(application.string(TARGET)))
                    .distinct().sorted().collect(Collectors.joining(", ")))),
            new Telling("Authorization", TARGET, "What it holds for.", (right, lists) -> fact(TARGET, lists.target(right.string(TARGET)))));

    /** Those of objects of {@code type}. */
    static Stream<Telling> of(Schema schema, String type) {
        return schema.find(type).stream().flatMap(known -> ALL.stream().filter(telling -> known.isA(schema.type(telling.type()))));
    }

    /** Whether it is measured on the data, and not kept by the engine. */
    boolean isMeasured() {
        return name.equals("size");
    }

    private static ApiObject source(ApiObject container, EngineLists lists) {
        return lists.first("source", "container", container.reference());
    }

    private static Fact fact(Object owner, String field) {
        return owner instanceof Map<?, ?> part && part.get(field) != null ? new Fact(part, field) : null;
    }

    private static Fact fact(String name, String text) {
        return text == null || text.isEmpty() ? null : new Fact(Map.of(name, text), name);
    }

    private static String schedule(ApiObject policy) {
        List<?> times = policy.get("scheduleList") instanceof List<?> all ? all : List.of();
        return times.stream().map(Telling::time).collect(Collectors.joining(", "));
    }

    /** {@code daily at 2:30} where that is what it means. */
    private static String time(Object schedule) {
        String cron = schedule instanceof Map<?, ?> one ? String.valueOf(one.get("cronString")) : "";
        Matcher daily = DAILY.matcher(cron);
        return daily.matches() ? "daily at " + daily.group(2) + ":" + "0".repeat(2 - Math.min(2, daily.group(1).length())) + daily.group(1) : cron;
    }
}
