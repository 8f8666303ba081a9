package dev.sluice.engine.auth;

import java.time.Instant;

/**
 * One client's standing with the engine: opened for an API version, later logged in as a user.
 *
 * @param id what the client has to send from now on
 * @param formerId the id from before the login, as long as it still counts; null when it does not
 * @param client who opened it, and later who logged in
 * @param user reference of the user logged in, or null
 * @param kept when it was last kept from running out
 */
public record ClientSession(String id, String formerId, Opening opening, CallingProgram client, String user, SessionTimeout keepAlive,
                      Instant kept) {
    /** What stands in for a session in a call that shows a token. */
    public static ClientSession ofToken(String token, Opening opening, CallingProgram client) {
        return new ClientSession(token, null, opening, client, token, SessionTimeout.ofMinutes(1), Instant.now());
    }

    /** The version of the API that its client speaks. */
    public String version() {
        return opening.version();
    }

    public boolean isLoggedIn() {
        return user != null;
    }

    boolean isOver(Instant now) {
        return kept.plus(keepAlive.timeout()).isBefore(now);
    }

    ClientSession keptAt(Instant now) {
        return new ClientSession(id, formerId, opening, client, user, keepAlive, now);
    }

    ClientSession withoutFormerId() {
        return new ClientSession(id, null, opening, client, user, keepAlive, kept);
    }

    /** The id by which the client knows the session: one that has not taken up the new id goes on with the former. */
    String knownBy() {
        return formerId == null ? id : formerId;
    }
}
