package dev.sluice.client;

import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Json;
import dev.sluice.wire.json.JsonBounds;
import dev.sluice.wire.json.MalformedJson;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What came back for one call, before it is judged.
 *
 * @param contentType without parameters, or null
 * @param cookies the {@code Set-Cookie} headers
 * @param fromNewEngine whether whoever shuts the call out has certainly done nothing for it; see {@link Courier.Answer}
 */
record ApiReply(Connection connection, ApiCall call, int status, String contentType, List<String> cookies, byte[] body,
                boolean fromNewEngine) {
    private static final int OK = 200;
    private static final int MULTIPLE_CHOICES = 300;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int FIRST_ERROR = 400;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;

    ApiReply(Connection connection, ApiCall call, Courier.Answer answer) {
        this(connection, call, answer.status(), answer.contentType(), answer.cookies(), answer.body(), answer.fromNewEngine());
    }

    /** Whether the engine knows no user for the call's cookies: not logged in, or no longer. */
    boolean isShutOut() {
        return (status == FORBIDDEN || status == UNAUTHORIZED) && (!isObject() || ApiError.LOGIN_MISSING.equals(parse().object("error").string("id")));
    }

    /**
     * The envelope in it, of a success or of a refusal.
     *
     * @throws ConnectionException if it is no envelope, so that its sender is no engine
     */
    Envelope envelope() {
        if (!isObject()) {
            String what = contentType == null ? "" : " " + contentType;
            throw stranger("it answered " + call + " with " + status + what, null);
        }
        ApiObject object = parse();
        Envelope envelope = Envelope.of(object);
        boolean success = status >= OK && status < MULTIPLE_CHOICES && "OK".equals(object.string("status"));
        if (!success && !envelope.isError()) {
            throw stranger("it answered " + call + " with " + status + " and no envelope", null);
        }
        return envelope;
    }

    /** The envelope of a success, from what is known to be an engine. */
    Envelope engineSuccess() {
        boolean judged = isObject() && (status < FIRST_ERROR || Envelope.of(parse()).isError());
        if (judged || status >= MULTIPLE_CHOICES && status < FIRST_ERROR) {
            return success();
        }
        if (status == NOT_FOUND || status == NOT_ALLOWED) {
            throw new EngineException(new ApiError("exception.call.unknown", "it does not know " + call + ".", null), connection.url().toString(), null, null);
        }
        String how = connection.url() + ": " + call + " was answered with " + status + (contentType == null ? "" : " " + contentType);
        if (call.reads()) {
            throw new ConnectionException(how + ". Try again, and look at the engine's log and at what lies before it", null);
        }
        throw new LostAnswerException(how + ". It may have had its effect: look before you send it again", null);
    }

    /** The envelope of a success. */
    Envelope success() {
        Envelope envelope = envelope();
        if (envelope.isError()) {
            throw new EngineException(envelope.error(), connection.url().toString(), envelope.action(), envelope.job());
        }
        return envelope;
    }

    ConnectionException stranger(String how, Throwable cause) {
        return new ConnectionException(connection.url() + " is not an engine of this family: " + how
                + ". Check the URL and the namespace '" + connection.namespace() + "'", cause);
    }

    /** Whether it looks like JSON of ours and not like a page for people. */
    boolean isObject() {
        int at = 0;
        while (at < body.length && Character.isWhitespace(body[at])) {
            at++;
        }
        return at < body.length && body[at] == '{';
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    private ApiObject parse() {
        try {
            return Json.parseObject(body, JsonBounds.REPLY);
        } catch (MalformedJson malformed) {
            throw stranger("its answer to " + call + " cannot be read: " + malformed.getMessage(), malformed);
        }
    }
}
