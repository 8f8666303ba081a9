package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Attempts;
import dev.sluice.engine.auth.VerifiedPasswords;
import java.time.Clock;
import java.time.Duration;

/** Tries passwords, and slows down whoever guesses, wherever they do it: at the login or when they change a password. */
public final class PasswordCheck {
    private final Attempts attempts = new Attempts(Clock.systemUTC());
    private final VerifiedPasswords passwords = new VerifiedPasswords();

    /**
     * How a try ended.
     *
     * @param delay how long the answer has to wait
     * @param locked how long no password of that name is tried; zero when it is not locked
     */
    record Outcome(boolean fits, Duration delay, Duration locked) {
        boolean isLocked() {
            return !locked.isZero();
        }
    }

    /**
     * Tries a password.
     *
     * @param hash of the password that counts, or null when there is none; the answer then takes as long
     * @param otherwise whether everything else about the login is as it should be
     */
    Outcome tryOut(String name, String password, String hash, boolean otherwise) {
        Duration locked = attempts.locked(name);
        if (!locked.isZero()) {
            return new Outcome(false, Duration.ofSeconds(1), locked);
        }
        if (passwords.fits(password, hash) && otherwise) {
            attempts.succeeded(name);
            return new Outcome(true, Duration.ZERO, Duration.ZERO);
        }
        return new Outcome(false, attempts.failed(name), Duration.ZERO);
    }
}
