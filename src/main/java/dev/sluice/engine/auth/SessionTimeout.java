package dev.sluice.engine.auth;

import java.time.Duration;

/**
 * What keeps a session from running out.
 *
 * @param timeout how long it may stay without a call that keeps it
 * @param onlyOnRequest whether only calls that ask for it keep the session; otherwise every call does
 */
public record SessionTimeout(Duration timeout, boolean onlyOnRequest) {
    public static SessionTimeout ofMinutes(int minutes) {
        return new SessionTimeout(Duration.ofMinutes(minutes), false);
    }
}
