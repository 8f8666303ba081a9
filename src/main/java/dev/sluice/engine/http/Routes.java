package dev.sluice.engine.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All calls of the API, found by method and path. */
final class Routes {
    private final Map<String, Route> byPath = new HashMap<>();

    Routes(List<Route> routes) {
        for (Route route : routes) {
            if (byPath.put(route.method() + " " + route.path(), route) != null) {
                throw new IllegalStateException("two routes for " + route.method() + " " + route.path());
            }
        }
    }

    /** A route together with the reference that the path names, or null. */
    record Match(Route route, String reference) {
    }

    /**
     * The call meant by {@code path}, or null when there is none. Paths that name an object have its reference in one place:
     * references are the only segments that end in a dash and a number.
     */
    Match find(String method, String path) {
        String[] segments = path.split("/");
        String reference = null;
        for (int i = 0; i < segments.length; i++) {
            if (segments[i].equals("*")) {
                return null;
            }
            if (isReference(segments[i]) && reference == null) {
                reference = segments[i];
                segments[i] = "*";
            }
        }
        Route route = byPath.get(method + " " + String.join("/", segments));
        return route == null ? null : new Match(route, reference);
    }

    private static boolean isReference(String segment) {
        int dash = segment.lastIndexOf('-');
        return dash > 0 && segment.substring(dash + 1).chars().allMatch(Character::isDigit) && dash < segment.length() - 1;
    }
}
