package dev.sluice.engine.http.calls;

import dev.sluice.engine.auth.Attempts;
import dev.sluice.engine.auth.Passwords;
import dev.sluice.engine.auth.VerifiedPasswords;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/** Tries passwords, and slows down whoever guesses, wherever they do it: at the login or when they change a password. */
public final class PasswordCheck {
    private final Attempts attempts = new Attempts(Clock.systemUTC());
    private final VerifiedPasswords passwords = new VerifiedPasswords();
    /** Hashes are slow on purpose, and nobody should keep all processors busy with them. */
    private final Semaphore hashing = new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

    /**
     * How a try ended.
     *
     * @param toWait how long no password of that name is looked at from there; zero when this one was
     */
    record Outcome(boolean fits, Duration toWait) {
        boolean isRefused() {
            return !toWait.isZero();
        }
    }

    /**
     * Tries a password. One that the engine made itself cannot be guessed: its owner comes in, whatever others have tried.
     *
     * @param address where the try comes from
     * @param hash of the password that counts, or null when there is none; the answer then takes as long
     * @param otherwise whether everything else about the login is as it should be
     */
    Outcome tryOut(String name, String address, String password, String hash, boolean otherwise) {
        Attempts.Try begun = attempts.begin(name, address);
        if (!begun.toWait().isZero()) {
            boolean owner = Passwords.isOfRandom(hash) && otherwise && passwords.fits(password, hash);
            return owner ? new Outcome(true, Duration.ZERO) : new Outcome(false, begun.toWait());
        }
        boolean fits = false;
        try {
            fits = fits(password, hash) && otherwise;
        } finally {
            if (fits) {
                attempts.succeeded(begun);
            } else {
                attempts.failed(begun);
            }
        }
        return new Outcome(fits, Duration.ZERO);
    }

    private boolean fits(String password, String hash) {
        hashing.acquireUninterruptibly();
        try {
            return passwords.fits(password, hash);
        } finally {
            hashing.release();
        }
    }

    /** A hash that takes as much work as today's should, of a password that fitted {@code hash}; null where that does already. */
    String upgraded(String password, String hash) {
        return Passwords.isOutdated(hash) ? passwords.renewed(password) : null;
    }
}
