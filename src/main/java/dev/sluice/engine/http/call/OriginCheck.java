package dev.sluice.engine.http.call;

import java.net.URI;

/**
 * Keeps the pages of other sites from making calls in the name of whoever has logged in with the same browser. Browsers say
 * where a page came from that makes a call; programs do not, and pass.
 */
public final class OriginCheck {
    private static final String SITE = "Sec-Fetch-Site";

    private OriginCheck() {
    }

    public static void check(IncomingRequest request) {
        String origin = request.header("Origin");
        if (origin != null && !isHere(origin, request) || !request.method().equals("GET") && isElsewhere(request.header(SITE))) {
            throw refused("A page of another site made this call.");
        }
    }

    /** Refuses whatever a browser sends, for calls that a page could make it send without saying where that came from. */
    static void requireProgram(IncomingRequest request) {
        if (request.header("Origin") != null || request.header("Referer") != null || request.header(SITE) != null) {
            throw refused("A browser made this call.");
        }
    }

    private static BadRequest refused(String why) {
        return new BadRequest(403, "exception.webservices.origin", why, "Make it from a program, or from a page of this engine.");
    }

    private static boolean isElsewhere(String site) {
        return site != null && !site.equals("same-origin") && !site.equals("none");
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
