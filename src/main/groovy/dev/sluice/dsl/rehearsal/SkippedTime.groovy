package dev.sluice.dsl.rehearsal

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Clock
import java.time.Duration
import java.time.ZoneId
import java.time.temporal.TemporalAccessor
import java.util.concurrent.atomic.AtomicLong
import org.codehaus.groovy.runtime.InvokerHelper

/**
 * The time that a rehearsal did not wait. Whoever looks at a clock finds it as late as after that: a script that sleeps until some moment goes
 * the way of a run. May be used from several threads.
 */
@POJO
@CompileStatic
final class SkippedTime {
    /** The methods that look at a clock. */
    static final Set<String> METHODS = Set.of('nanoTime', 'currentTimeMillis', 'now', 'systemUTC', 'systemDefaultZone', 'getInstance')
    /** What is made of the clock where it is given nothing. */
    static final Set<String> MAKERS = Set.of('Date', 'GregorianCalendar')
    /** How {@code getInstance} is read. */
    static final String INSTANCE = 'instance'

    private final AtomicLong millis = new AtomicLong()

    /** Skips so much: milliseconds, or a span. */
    void skip(Object length) {
        millis.addAndGet(length instanceof Duration ? ((Duration) length).toMillis() : ((Number) length).longValue())
    }

    /**
     * {@code branches}, done one after the other, as if so many of them went at the same time: each begins when one of those that were before
     * it has ended, and it is as late as after the last when all have.
     */
    List<Closure<?>> atOnce(int limit, List<Closure<?>> branches) {
        PriorityQueue<Long> ends = new PriorityQueue<>(Collections.nCopies(limit, millis.get()))
        branches.collect { Closure<?> branch -> ({ ->
            millis.set(ends.poll())
            try {
                branch.call()
            } finally {
                ends.add(millis.get())
                millis.set(Collections.max(ends))
            }
        } as Closure<?>) }
    }

    Clock getClock() {
        later(Clock.systemDefaultZone())
    }

    private Clock later(Clock clock) {
        Clock.offset(clock, Duration.ofMillis(millis.get()))
    }

    /** Whether {@code type.name()} looks at a clock. */
    static boolean isLook(Object type, String name) {
        switch (name) {
            case 'nanoTime':
            case 'currentTimeMillis': return type == System
            case 'systemUTC':
            case 'systemDefaultZone': return type == Clock
            case 'getInstance': return type == Calendar
            default: return name == 'now' && type instanceof Class && TemporalAccessor.isAssignableFrom((Class<?>) type)
        }
    }

    /** What such a call gives. */
    Object look(Object type, String name, Object... given) {
        // A clock that it is given is as late already.
        if (name == 'now' && !(given.find() instanceof Clock)) {
            return InvokerHelper.invokeMethod(type, name, [given ? later(Clock.system((ZoneId) given[0])) : clock] as Object[])
        }
        Object found = InvokerHelper.invokeMethod(type, name, given)
        switch (found) {
            case Clock: return later((Clock) found)
            case Calendar: return later((Calendar) found)
            case Number: return (found as long) + (name == 'nanoTime' ? Duration.ofMillis(millis.get()).toNanos() : millis.get())
            default: return found
        }
    }

    private Calendar later(Calendar calendar) {
        calendar.timeInMillis += millis.get()
        calendar
    }

    /** @param type one of those that are made of the clock */
    Object make(String type) {
        type == 'Date' ? new Date(clock.millis()) : later(new GregorianCalendar())
    }
}
