package dev.sluice.engine.http;

import dev.sluice.engine.auth.Session;
import dev.sluice.wire.Envelope;
import java.time.Duration;

/**
 * The answer to a call.
 *
 * @param cookie the session whose id the client is to send from now on, or null to leave it as it is
 * @param delay how long the answer is held back
 */
record Reply(int status, Envelope envelope, Session cookie, Duration delay) {
    static Reply of(Envelope envelope) {
        return new Reply(200, envelope, null, Duration.ZERO);
    }

    Reply withStatus(int other) {
        return new Reply(other, envelope, cookie, delay);
    }

    Reply withCookie(Session session) {
        return new Reply(status, envelope, session, delay);
    }

    Reply after(Duration wait) {
        return new Reply(status, envelope, cookie, wait);
    }
}
