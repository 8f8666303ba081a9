package dev.sluice.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What an engine says when it refuses: an id for programs, what is wrong, and what to do.
 *
 * @param details a text, or a map of field name to {@code APIError} (nested like the body) for a refused body
 */
public record ApiError(String id, Object details, String action) {
    /** The id under which the embedded engine reports the mistakes of a request body. */
    public static final String VALIDATION = "exception.validation";

    /** The id under which it tells programs that they are not logged in, where browsers get a page. */
    public static final String LOGIN_MISSING = "exception.webservices.login.missing";

    /** A refusal of a body: every mistake of it, each at its field. */
    public static ApiError validation(List<Mistake> mistakes) {
        Map<String, Object> details = new LinkedHashMap<>();
        for (Mistake mistake : mistakes) {
            Map<String, Object> level = details;
            List<String> path = mistake.path();
            for (String step : path.subList(0, Math.max(0, path.size() - 1))) {
                level = descend(level, step);
            }
            String field = path.isEmpty() ? "type" : path.get(path.size() - 1);
            level.putIfAbsent(field, new ApiError(VALIDATION, mistake.problem(), mistake.remedy()).toObject());
        }
        return new ApiError(VALIDATION, details, "");
    }

    /** The map below {@code step}; a mistake of the object itself gives way to the mistakes inside it. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> descend(Map<String, Object> level, String step) {
        if (!(level.get(step) instanceof LinkedHashMap)) {
            level.put(step, new LinkedHashMap<String, Object>());
        }
        return (Map<String, Object>) level.get(step);
    }

    public static ApiError of(ApiObject error) {
        return new ApiError(error.string("id"), error.get("details"), error.string("action"));
    }

    public ApiObject toObject() {
        return ApiObject.of("APIError").with("id", id).with("details", details).with("action", action)
                .with("commandOutput", null).with("diagnoses", List.of());
    }

    /** The details as lines of text: one line, or for a refused body one {@code path: problem remedy} line a field. */
    public List<String> lines() {
        return mistakes().stream().map(Mistake::toString).toList();
    }

    /** The details one by one: one that is about no field, or for a refused body one a field. */
    public List<Mistake> mistakes() {
        List<Mistake> mistakes = new ArrayList<>();
        collect(List.of(), details, "", mistakes);
        return mistakes;
    }

    private static void collect(List<String> path, Object details, String remedy, List<Mistake> mistakes) {
        if (!(details instanceof Map<?, ?> map) || map.isEmpty()) {
            mistakes.add(new Mistake(path, details instanceof CharSequence ? details.toString() : "no details given", remedy));
        } else if (map.get("details") instanceof CharSequence || "APIError".equals(map.get("type"))) {
            boolean told = !path.isEmpty() && map.get("action") instanceof CharSequence;
            collect(path, map.get("details"), told ? map.get("action").toString() : "", mistakes);
        } else {
            map.forEach((field, nested) -> collect(Stream.concat(path.stream(), Stream.of(String.valueOf(field))).toList(), nested, "", mistakes));
        }
    }

    /** Where the first field is that it is about, step by step; nothing where it is about none. */
    public List<String> path() {
        List<String> path = new ArrayList<>();
        Object at = details;
        while (at instanceof Map<?, ?> fields && !fields.isEmpty() && !"APIError".equals(fields.get("type"))) {
            Map.Entry<?, ?> first = fields.entrySet().iterator().next();
            path.add(String.valueOf(first.getKey()));
            at = first.getValue();
        }
        return path;
    }

    /** The first line of the details, followed by the count of any others. */
    public String summary() {
        List<String> lines = lines();
        return lines.get(0) + (lines.size() == 1 ? "" : " (and " + (lines.size() - 1) + " more)");
    }
}
