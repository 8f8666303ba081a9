package dev.sluice.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The cookies that stand for a session, as the engine last gave them. A newer value replaces an older one of the
 * same name whatever its attributes say, so that a session that changes its cookie at login is never sent both.
 */
record Cookies(Map<String, String> values) {
    static final Cookies NONE = new Cookies(Map.of());

    /** These, changed as the {@code Set-Cookie} headers of a reply say. */
    Cookies after(List<String> headers) {
        if (headers.isEmpty()) {
            return this;
        }
        Map<String, String> changed = new LinkedHashMap<>(values);
        for (String header : headers) {
            String pair = header.split(";", 2)[0];
            int equals = pair.indexOf('=');
            if (equals > 0) {
                changed.put(pair.substring(0, equals).trim(), pair.substring(equals + 1).trim());
            }
        }
        changed.values().removeIf(String::isEmpty);
        return new Cookies(Collections.unmodifiableMap(changed));
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    /** As the {@code Cookie} header carries them. */
    String header() {
        return values.entrySet().stream().map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    /** Whoever has the values has the session: only their names are shown. */
    @Override
    public String toString() {
        return "Cookies" + values.keySet();
    }
}
