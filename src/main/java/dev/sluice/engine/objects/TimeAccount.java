package dev.sluice.engine.objects;

import dev.sluice.engine.host.HostClock;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * How much time an engine has seen pass, whatever the clock of its machine was set to. Between two entries it goes by how long the
 * machine has been running. What passed while the machine was off nobody has counted: the clock is believed about that as long as it
 * says no more than {@link #LONGEST_PAUSE}.
 *
 * @param start of the machine at the latest entry
 * @param upTime of the machine then
 * @param seen the time then, as far as it was seen to pass; nothing but passing time moves it
 * @param confirmed how much the clock was ahead of that, or behind, when an administrator last said that it is right
 */
record TimeAccount(String start, Duration upTime, Instant seen, Duration confirmed) {
    /** What a clock may differ by without a doubt: more than the change to summer time, which does not concern it, and than what is set by hand. */
    static final Duration TOLERANCE = Duration.ofHours(1);
    static final Duration LONGEST_PAUSE = Duration.ofDays(7);
    /** By one part of so many of the time that passes, the account comes nearer to a clock that is believed. */
    private static final int APPROACH = 100;

    /** One that begins now, and has to believe the clock. */
    static TimeAccount begin(HostClock clock) {
        return new TimeAccount(clock.start(), clock.upTime().get(), clock.time().get(), Duration.ZERO);
    }

    /** The account as of now. */
    TimeAccount continued(HostClock clock) {
        Instant time = clock.time().get();
        Duration running = clock.upTime().get();
        Duration passed = passed(clock.start(), running, time);
        return new TimeAccount(clock.start(), running, seen.plus(passed), confirmed).nearer(time, passed.dividedBy(APPROACH));
    }

    private Duration passed(String nowStart, Duration running, Instant time) {
        if (start.equals(nowStart) && running.compareTo(upTime) >= 0) {
            return running.minus(upTime);
        }
        Duration pause = Duration.between(reckoned(), time);
        boolean believed = !pause.isNegative() && pause.compareTo(LONGEST_PAUSE) <= 0;
        return believed && pause.compareTo(running) > 0 ? pause : running;
    }

    /** Clocks differ a little, and are set right by little; what was confirmed becomes time that has passed, as slowly. */
    private TimeAccount nearer(Instant time, Duration step) {
        Duration ahead = Duration.between(reckoned(), time);
        if (ahead.abs().compareTo(TOLERANCE) > 0) {
            return this;
        }
        Duration taken = ahead.isNegative() ? Duration.ZERO : shorter(ahead, step);
        Duration given = ahead.isNegative() ? shorter(ahead.negated(), step) : Duration.ZERO;
        Duration credit = confirmed.isNegative() ? Duration.ZERO : shorter(confirmed, step);
        return new TimeAccount(start, upTime, seen.plus(taken).plus(credit), confirmed.minus(given).minus(credit));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** What the clock should show. */
    Instant reckoned() {
        return seen.plus(confirmed);
    }

    /** How far a clock is ahead of what it should show; negative where it is behind. */
    Duration ahead(Instant time) {
        return Duration.between(reckoned(), time);
    }

    boolean isDoubted(Instant time) {
        return ahead(time).abs().compareTo(TOLERANCE) > 0;
    }

    /** An administrator says that a clock is right which is so far ahead. */
    TimeAccount confirmed(Duration ahead) {
        return new TimeAccount(start, upTime, seen, confirmed.plus(ahead));
    }

    ApiObject written() {
        return ApiObject.of(Map.of("start", start, "upTime", upTime.toMillis(), "seen", Timestamp.of(seen), "confirmed", confirmed.toMillis()));
    }

    static TimeAccount read(ApiObject written) {
        return new TimeAccount(written.string("start"), millis(written, "upTime"), Timestamp.parse(written.string("seen")),
                millis(written, "confirmed"));
    }

    private static Duration millis(ApiObject written, String field) {
        return Duration.ofMillis(((Number) written.get(field)).longValue());
    }
}
