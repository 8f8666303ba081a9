package dev.sluice.engine.http.call;

import java.net.URI;

/**
 * Keeps the pages of other sites from making calls in the name of whoever has logged in with the same browser. Browsers say
 * where a page came from that makes a call; programs do not, and pass.
 */
public final class OriginCheck {
    private OriginCheck() {
    }

    public static void check(IncomingRequest request) {
        String origin = request.header("Origin");
        if (origin != null && !isHere(origin, request)) {
            throw new BadRequest(403, "exception.webservices.origin", "A page of another site made this call.",
                    "Make it from a program, or from a page of this engine.");
        }
    }

    private static boolean isHere(String origin, IncomingRequest request) {
        try {
            String authority = URI.create(origin).getAuthority();
            return authority != null && authority.equals(request.header("Host"));
        } catch (IllegalArgumentException garbled) {
            return false;
        }
    }
}
