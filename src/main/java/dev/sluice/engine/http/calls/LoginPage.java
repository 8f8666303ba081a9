package dev.sluice.engine.http.calls;

import dev.sluice.engine.http.call.Reply;

/** What a call without a login gets: status 403 and a page, as engines of this family have always answered. */
public final class LoginPage {
    private LoginPage() {
    }

    public static Reply of(String namespace) {
        return Reply.page("<html><head><title>403 Forbidden</title></head><body><h1>403 Forbidden</h1><p>Use /resources/json/"
                + namespace + "/login to log in first.</p></body></html>\n").withStatus(403);
    }
}
