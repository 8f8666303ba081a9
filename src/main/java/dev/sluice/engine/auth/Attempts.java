package dev.sluice.engine.auth;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Slows down whoever guesses passwords. After some failures only one try counts in each of ever longer waits, and the others are
 * refused without a look at their password. Failures count for a name at an address, for the address, and for the name at all
 * addresses; the last does not bind those from where that name has logged in before, so that nobody locks its owner out. Names that
 * no user has are treated alike. Memory is bounded.
 *
 * <p>A try is counted before its password is looked at: {@link #begin}, then {@link #succeeded} or {@link #failed}. While those under way
 * may use up what is free, a further one waits for them, so that many programs can log in at once.
 */
public final class Attempts {
    private static final Limit OF_NAME_AT_ADDRESS = new Limit(5, Duration.ofMinutes(1));
    private static final Limit OF_ADDRESS = new Limit(20, Duration.ofMinutes(1));
    private static final Limit OF_NAME = new Limit(100, Duration.ofSeconds(10));
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final Duration FORGOTTEN = Duration.ofMinutes(15);
    private static final Duration LONGEST_TURN = Duration.ofSeconds(10);
    private static final int MOST_WAITING = 16;
    private static final int MOST_KEPT = 10_000;

    private final Clock clock;
    private final Map<String, Tries> tries = new Recent<>();
    private final Map<String, Boolean> welcome = new Recent<>();
    private int waiting;

    public Attempts(Clock clock) {
        this.clock = clock;
    }

    /** How many failures are free, and the longest wait between the tries after them. */
    private record Limit(int free, Duration longestWait) {
    }

    /** The tries of one name, of one address, or of both together. */
    private static final class Tries {
        private final Limit limit;
        private int failures;
        private int underWay;
        private Instant last = Instant.MIN;

        Tries(Limit limit) {
            this.limit = limit;
        }

        /** How long no further try is looked at, as far as is known now. */
        Duration left(Instant now) {
            if (failures < limit.free) {
                return Duration.ZERO;
            }
            Duration wait = FIRST_WAIT.multipliedBy(1L << Math.min(failures - limit.free, 10));
            Duration left = Duration.between(now, last.plus(wait.compareTo(limit.longestWait) < 0 ? wait : limit.longestWait));
            return left.isNegative() ? Duration.ZERO : left;
        }

        boolean isFullIfAllFail() {
            return underWay > 0 && failures + underWay >= limit.free;
        }
    }

    /** Entries that are used; the one longest unused goes. */
    private static final class Recent<V> extends LinkedHashMap<String, V> {
        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
            return size() > MOST_KEPT;
        }
    }

    /** A try that was taken in. */
    public static final class Try {
        private final String key;
        private final List<Tries> counted;
        private final Duration wait;

        private Try(String key, List<Tries> counted, Duration wait) {
            this.key = key;
            this.counted = counted;
            this.wait = wait;
        }

        /** Zero when its password may be looked at, after which it has to be said how it ended; otherwise how long none is. */
        public Duration toWait() {
            return wait;
        }
    }

    /** Takes a try in. */
    public synchronized Try begin(String name, String address) {
        String range = AddressRange.of(address);
        long giveUp = System.nanoTime() + LONGEST_TURN.toNanos();
        while (true) {
            Instant now = clock.instant();
            List<Tries> counted = counted(name, range, now);
            Duration left = counted.stream().map(each -> each.left(now)).max(Duration::compareTo).orElse(Duration.ZERO);
            if (!left.isZero()) {
                return new Try(null, List.of(), left);
            }
            if (counted.stream().noneMatch(Tries::isFullIfAllFail)) {
                counted.forEach(each -> each.underWay++);
                return new Try(key(name, range), counted, Duration.ZERO);
            }
            if (System.nanoTime() >= giveUp || !turn()) {
                return new Try(null, List.of(), FIRST_WAIT);
            }
        }
    }

    private static String key(String name, String range) {
        return range + " " + name;
    }

    /** Waits until another try has ended. */
    private boolean turn() {
        if (waiting >= MOST_WAITING) {
            return false;
        }
        waiting++;
        try {
            wait(100);
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            waiting--;
        }
    }

    private List<Tries> counted(String name, String range, Instant now) {
        Tries both = tries(key(name, range), OF_NAME_AT_ADDRESS, now);
        Tries ofAddress = tries(range, OF_ADDRESS, now);
        return welcome.containsKey(key(name, range)) ? List.of(both, ofAddress)
                : List.of(both, ofAddress, tries(key(name, ""), OF_NAME, now));
    }

    private Tries tries(String key, Limit limit, Instant now) {
        Tries known = tries.get(key);
        if (known != null && known.failures > 0 && now.isAfter(known.last.plus(FORGOTTEN))) {
            known.failures = 0;
        }
        return known == null ? tries.computeIfAbsent(key, fresh -> new Tries(limit)) : known;
    }

    public synchronized void failed(Try ended) {
        Instant now = clock.instant();
        for (Tries each : ended.counted) {
            each.underWay--;
            each.failures++;
            each.last = now;
        }
        notifyAll();
    }

    /** What was counted for the name at this address is forgiven; the failures of others at it are not. */
    public synchronized void succeeded(Try ended) {
        ended.counted.forEach(each -> each.underWay--);
        ended.counted.get(0).failures = 0;
        welcome.put(ended.key, true);
        notifyAll();
    }
}
