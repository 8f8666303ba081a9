package dev.sluice.engine.http.call;

import java.util.Set;

/**
 * Where a request goes: {@code /resources/json/NAMESPACE/PATH}, or one of the few addresses that are no part of the API.
 *
 * @param path below the namespace, without a slash at its end; what is no part of the API begins with one
 */
public record RequestTarget(String namespace, String path) {
    private static final String BASE = "/resources/json/";
    /** The one part of the API that has no namespace in its path. */
    private static final String OUTSIDE = "service/configure/";

    /** @param beside the addresses that are no part of the API */
    public static RequestTarget parse(String whole, Set<String> namespaces, Set<String> beside) {
        String first = namespaces.iterator().next();
        if (beside.contains(whole)) {
            return new RequestTarget(first, whole);
        }
        String rest = whole.startsWith(BASE) ? whole.substring(BASE.length()) : "";
        if (rest.startsWith(OUTSIDE)) {
            return new RequestTarget(first, trimmed(rest));
        }
        int slash = rest.indexOf('/');
        String namespace = slash < 0 ? rest : rest.substring(0, slash);
        if (!namespaces.contains(namespace)) {
            throw new BadRequest(404, "exception.webservices.not.supported", "not supported by this engine: " + whole,
                    "Calls are below " + BASE + first + "/.");
        }
        return new RequestTarget(namespace, slash < 0 ? "" : trimmed(rest.substring(slash + 1)));
    }

    private static String trimmed(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
