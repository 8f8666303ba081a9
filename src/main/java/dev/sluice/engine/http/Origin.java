package dev.sluice.engine.http;

import java.net.URI;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Keeps the pages of other sites from making calls in the name of whoever has logged in with the same browser. Browsers say
 * where a page came from that makes a call; programs do not, and pass.
 */
final class Origin {
    private Origin() {
    }

    static void check(Request request) {
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin != null && !isHere(origin, request)) {
            throw new Unanswerable(403, "exception.webservices.origin", "A page of another site made this call.",
                    "Make it from a program, or from a page of this engine.");
        }
    }

    private static boolean isHere(String origin, Request request) {
        try {
            String authority = URI.create(origin).getAuthority();
            return authority != null && authority.equals(request.getHeaders().get(HttpHeader.HOST));
        } catch (IllegalArgumentException garbled) {
            return false;
        }
    }
}
