package dev.sluice.engine.http.calls;

import dev.sluice.engine.http.call.IncomingRequest;
import dev.sluice.engine.http.call.Reply;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.Envelope;
import java.util.List;
import java.util.Locale;

/** What a call without a login gets, with status 403: an error for programs, a page for browsers. */
public final class LoginAnswer {
    private static final String JSON = "application/json";
    private static final String HTML = "text/html";

    private LoginAnswer() {
    }

    public static Reply to(IncomingRequest request, String namespace) {
        return answer(request, "Nobody is logged in to the session.", "Use /resources/json/" + namespace + "/login to log in first.");
    }

    /** To a login that has no session, which is what has to come first. */
    public static Reply withoutSession(IncomingRequest request, String namespace) {
        return answer(request, "There is no session.", "Use /resources/json/" + namespace + "/session to begin one first.");
    }

    private static Reply answer(IncomingRequest request, String problem, String remedy) {
        return (isFromBrowser(request) ? page(remedy) : error(problem, remedy)).withStatus(403);
    }

    /** Browsers ask for pages. What sends JSON, or would rather have it than a page, can read it. */
    private static boolean isFromBrowser(IncomingRequest request) {
        boolean sendsJson = request.headers("Content-Type").stream().anyMatch(type -> type.toLowerCase(Locale.ROOT).contains(JSON));
        List<String> accepted = request.headers("Accept");
        return !sendsJson && AcceptedTypes.quality(accepted, HTML) > AcceptedTypes.quality(accepted, JSON);
    }

    private static Reply error(String problem, String remedy) {
        return Reply.of(Envelope.error(new ApiError(ApiError.LOGIN_MISSING, problem, remedy)));
    }

    private static Reply page(String remedy) {
        return Reply.page("<html><head><title>403 Forbidden</title></head><body><h1>403 Forbidden</h1><p>" + remedy + "</p></body></html>\n");
    }
}
