package dev.sluice.engine.auth;

import java.time.Duration;
import java.time.Instant;

/**
 * One client's standing with the engine: opened for an API version, later logged in as a user.
 *
 * @param user reference of the user logged in, or null
 * @param timeout how long it may stay unused
 */
public record Session(String id, String version, String user, Duration timeout, Instant used) {
    public boolean isLoggedIn() {
        return user != null;
    }

    boolean isOver(Instant now) {
        return used.plus(timeout).isBefore(now);
    }
}
