package dev.sluice.engine.http.call;

import java.net.URI;

/**
 * Keeps the pages of other sites from making calls in the name of whoever has logged in with the same browser. Browsers say
 * where a page came from that makes a call; programs do not, and pass.
 */
public final class Origin {
    private Origin() {
    }

    public static void check(Inquiry inquiry) {
        String origin = inquiry.header("Origin");
        if (origin != null && !isHere(origin, inquiry)) {
            throw new Unanswerable(403, "exception.webservices.origin", "A page of another site made this call.",
                    "Make it from a program, or from a page of this engine.");
        }
    }

    private static boolean isHere(String origin, Inquiry inquiry) {
        try {
            String authority = URI.create(origin).getAuthority();
            return authority != null && authority.equals(inquiry.header("Host"));
        } catch (IllegalArgumentException garbled) {
            return false;
        }
    }
}
