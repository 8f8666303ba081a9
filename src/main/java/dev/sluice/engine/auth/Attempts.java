package dev.sluice.engine.auth;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Slows down whoever guesses passwords: after a few failures in a row each answer for that user name waits longer, and
 * after more of them the name is locked for a while. Names that no user has are treated alike. Memory is bounded.
 */
public final class Attempts {
    private static final int FREE = 3;
    private static final int LOCKING = 8;
    private static final Duration FIRST_WAIT = Duration.ofMillis(250);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);
    private static final Duration LOCK = Duration.ofMinutes(5);
    private static final int MOST_NAMES = 10_000;

    private final Clock clock;
    private final Map<String, Failures> byName = new LinkedHashMap<>();

    public Attempts(Clock clock) {
        this.clock = clock;
    }

    /** How long no login is tried for this name; zero when it is not locked. */
    public synchronized Duration locked(String name) {
        Failures failures = byName.get(name);
        if (failures == null || failures.count < LOCKING) {
            return Duration.ZERO;
        }
        Duration left = Duration.between(clock.instant(), failures.last.plus(LOCK));
        if (left.isNegative() || left.isZero()) {
            byName.remove(name);
            return Duration.ZERO;
        }
        return left;
    }

    /** Counts a failure and says how long the answer has to wait. */
    public synchronized Duration failed(String name) {
        Failures before = byName.remove(name);
        int count = before == null ? 1 : before.count + 1;
        byName.put(name, new Failures(count, clock.instant()));
        if (byName.size() > MOST_NAMES) {
            byName.remove(byName.keySet().iterator().next());
        }
        if (count < FREE) {
            return Duration.ZERO;
        }
        Duration wait = FIRST_WAIT.multipliedBy(1L << Math.min(count - FREE, 10));
        return wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT;
    }

    public synchronized void succeeded(String name) {
        byName.remove(name);
    }

    private record Failures(int count, Instant last) {
    }
}
