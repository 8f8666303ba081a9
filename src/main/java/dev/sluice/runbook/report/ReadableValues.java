package dev.sluice.runbook.report;

import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What journals keep, as people read it. */
final class ReadableValues {
    private static final int LONGEST = 400;
    private static final int MOST_ELEMENTS = 50;
    private static final String LOST = "$lost";
    private static final String OBJECT = "$object";

    private ReadableValues() {
    }

    /** A value, in one line that is not too long; null for none. */
    static String of(Object kept) {
        String text = text(kept);
        return text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    private static String text(Object kept) {
        if (kept instanceof List<?> elements) {
            String shown = elements.stream().limit(MOST_ELEMENTS).map(each -> Objects.toString(text(each), "none")).collect(Collectors.joining(", "));
            return elements.size() > MOST_ELEMENTS ? shown + ", and " + (elements.size() - MOST_ELEMENTS) + " more" : shown;
        }
        if (!(kept instanceof Map<?, ?> map)) {
            return kept == null ? null : kept.toString();
        }
        if (map.get(OBJECT) instanceof Map<?, ?> object) {
            return Objects.toString(object(ApiObject.of(object)), Objects.toString(object.get("type"), "an object"));
        }
        if (map.size() == 1 && map.containsKey(LOST)) {
            return "secret".equals(map.get(LOST)) ? "a secret" : "what no journal can keep";
        }
        String only = map.size() == 1 ? map.keySet().iterator().next().toString() : "";
        return only.startsWith("$") ? text(map.get(only)) : pairs(map);
    }

    private static String pairs(Map<?, ?> map) {
        return map.entrySet().stream().limit(MOST_ELEMENTS).map(pair -> pair.getKey() + ": " + text(pair.getValue())).collect(Collectors.joining(", "));
    }

    /** What an object, or what was said of one, is called; null where it has no name. */
    static String object(ApiObject said) {
        return Stream.of(said.get("name"), said.object("container").get("name"), said.get("object"), said.get("reference"))
                .filter(Objects::nonNull).findFirst().map(Object::toString).orElse(null);
    }

    /** What was said besides the name. */
    static String settings(ApiObject said) {
        return of(said.entrySet().stream().filter(field -> !List.of("type", "name", "object").contains(field.getKey()) && field.getValue() != null
                && !(field.getValue() instanceof Map<?, ?> map && map.isEmpty()))
                .map(field -> field.getKey() + ": " + nested(field.getValue())).collect(Collectors.joining(", ")));
    }

    private static String nested(Object value) {
        return value instanceof Map<?, ?> map && !map.containsKey(OBJECT) ? "{" + settings(ApiObject.of(map)) + "}" : text(value);
    }

    /** How often. */
    static String times(int count) {
        return count == 0 ? "never" : count == 1 ? "once" : count + " times";
    }
}
