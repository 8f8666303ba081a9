package dev.sluice.client;

import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Secret;
import java.util.Map;

/** Opens sessions with an engine and logs in to them. Holds no state: what it gives is what lets calls in. */
final class SessionOpener {
    private static final String VERSION_REFUSED = "exception.webservices.session.invalid.version";
    private static final int UNAUTHORIZED = 401;

    private final Connection connection;
    private final Transport transport;

    SessionOpener(Connection connection, Transport transport) {
        this.connection = connection;
        this.transport = transport;
    }

    /** What a step inside gave: what lets calls in from now on, and what the engine answered. */
    record Entry(SessionAccess access, Envelope answer) {
    }

    /** A fresh session with nobody logged in. */
    Entry open() {
        ApiObject body = ApiObject.of("APISession").with("version", connection.version().toObject());
        ApiReply reply = transport.send(ApiCall.post("session", body), Cookies.NONE);
        Envelope answer = reply.envelope();
        Cookies cookies = Cookies.NONE.after(reply.cookies());
        if (answer.isError() && VERSION_REFUSED.equals(answer.error().id())) {
            throw versionRefused(cookies);
        }
        reply.success();
        if (cookies.isEmpty()) {
            throw reply.stranger("its answer to POST session sets no cookie", null);
        }
        return new Entry(new SessionAccess(cookies, null, null), answer);
    }

    /** {@code user} logged in to the session of {@code access}, or to a new one when that is gone. */
    Entry logIn(SessionAccess access, String user, Secret password) {
        ApiCall call = ApiCall.post("login", ApiObject.of("LoginRequest").with("username", user).with("password", password));
        Cookies cookies = access.cookies();
        ApiReply reply = transport.send(call, cookies);
        if (reply.status() != UNAUTHORIZED && reply.isShutOut()) {
            cookies = open().access().cookies();
            reply = transport.send(call, cookies);
        }
        if (reply.status() == UNAUTHORIZED || reply.envelope().isError()) {
            throw refused(user, reply);
        }
        return new Entry(new SessionAccess(cookies.after(reply.cookies()), user, password), reply.envelope());
    }

    private LoginException refused(String user, ApiReply reply) {
        ApiError error = reply.isObject() ? reply.envelope().error()
                : new ApiError(null, "the engine gives no reason", null);
        String why = error.summary().replaceAll("\\.$", "");
        String remedy = error.action() == null ? "Check the name and the password" : error.action();
        return new LoginException(connection.url() + ": login of '" + user + "' refused: " + why + ". " + remedy);
    }

    private EngineException versionRefused(Cookies cookies) {
        String wanted = "it does not serve API version " + connection.version();
        ApiVersion own = ownVersion(cookies);
        ApiError error = own == null
                ? new ApiError(VERSION_REFUSED, wanted, "Connect with an older version.")
                : new ApiError(VERSION_REFUSED, wanted + ", its own is " + own, "Connect with version " + own + ".");
        return new EngineException(error, connection.url().toString(), null, null);
    }

    /** The version in {@code about}, which needs no login; null where it holds none. */
    private ApiVersion ownVersion(Cookies cookies) {
        ApiReply reply = transport.send(ApiCall.get("about", Map.of()), cookies);
        if (!reply.isObject()) {
            return null;
        }
        ApiObject version = reply.envelope().toObject().object("result").object("apiVersion");
        boolean complete = version.get("major") instanceof Number && version.get("minor") instanceof Number
                && version.get("micro") instanceof Number;
        return complete ? ApiVersion.of(version) : null;
    }
}
