package dev.sluice.runbook.report;

import dev.sluice.runbook.journal.JournalEntry;
import dev.sluice.wire.ApiObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the objects are called that a journal refers to, as far as it tells: what was read, made, or told to do something. */
final class ObjectsByName {
    private static final String REFERENCE = "reference";

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> asked = new HashMap<>();

    void learn(JournalEntry entry) {
        learn(entry.fields().get("value"));
        ApiObject settings = entry.fields().object("settings");
        String called = entry.string("called");
        if (called != null && settings.string("object") != null) {
            names.put(settings.string("object"), called.replaceAll("^\\S+ '(.*)'$", "$1"));
        }
        if (settings.string("object") == null && ReadableValues.object(settings) != null) {
            asked.put(entry.place(), ReadableValues.object(settings));
        }
        if (entry.string("job") != null && entry.string("object") != null && asked.containsKey(entry.place())) {
            names.putIfAbsent(entry.string("object"), asked.get(entry.place()));
        }
    }

    private void learn(Object value) {
        if (value instanceof List<?> elements) {
            elements.forEach(this::learn);
        } else if (value instanceof Map<?, ?> fields) {
            if (fields.get(REFERENCE) instanceof String reference && fields.get("name") instanceof String name) {
                names.put(reference, name);
            }
            fields.values().forEach(this::learn);
        }
    }

    /** The same with names in place of references. */
    ApiObject in(ApiObject settings) {
        return ApiObject.of((Map<?, ?>) named(settings));
    }

    private Object named(Object value) {
        if (value instanceof Map<?, ?> fields) {
            Map<Object, Object> all = new LinkedHashMap<>(fields);
            all.replaceAll((name, inner) -> name.equals(REFERENCE) && fields.containsKey("name") ? inner : named(inner));
            return all;
        }
        if (value instanceof List<?> elements) {
            return elements.stream().map(this::named).toList();
        }
        return value instanceof String text ? names.getOrDefault(text, text) : value;
    }
}
