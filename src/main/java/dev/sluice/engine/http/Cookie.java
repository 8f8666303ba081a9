package dev.sluice.engine.http;

import dev.sluice.engine.auth.Session;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.server.Request;

/** The cookie that carries a session's id. */
final class Cookie {
    private static final String NAME = "JSESSIONID";

    private Cookie() {
    }

    /** The session id that the client sent, or null. Some clients send the cookie's attributes along; they are passed over. */
    static String read(Request request) {
        for (HttpCookie cookie : Request.getCookies(request)) {
            if (cookie.getName().equals(NAME)) {
                return cookie.getValue();
            }
        }
        return null;
    }

    static String of(Session session) {
        return NAME + "=" + session.id() + "; Path=/resources; HttpOnly";
    }
}
