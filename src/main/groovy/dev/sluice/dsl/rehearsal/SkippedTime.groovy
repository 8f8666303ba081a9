package dev.sluice.dsl.rehearsal

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Clock
import java.time.Duration
import java.time.Instant
import java.time.ZoneId
import java.time.temporal.TemporalAccessor
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CountedCompleter
import java.util.concurrent.atomic.AtomicLong
import java.util.function.Function
import java.util.stream.Stream
import org.codehaus.groovy.runtime.InvokerHelper

/**
 * The time that a rehearsal did not wait. Whoever looks at a clock finds it as late as after that: a script that sleeps until some moment goes
 * the way of a run. How the sleeps of threads that a script starts by itself lie beside one another, nobody can know: from then on only a run
 * can tell what time it is. May be used from several threads.
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

    private static final String UNTOLD = 'what time it is beside threads that sleep,'
    /** A part of what a parallel stream does, which may be done in the thread that waits for all of it, too. */
    private static final String PART = CountedCompleter.name

    private final AtomicLong millis = new AtomicLong()
    /** What threads slept beside those whose sleeps come one after the other. */
    private final AtomicLong beside = new AtomicLong()
    private final Set<Thread> ordered = ConcurrentHashMap.newKeySet()
    private final Function<String, Unknown> unknown

    /** @param unknown gives what only a run can tell, by what that is */
    SkippedTime(Function<String, Unknown> unknown) {
        this.unknown = unknown
        ordered << Thread.currentThread()
    }

    /** Skips so much: milliseconds, or a span. */
    void skip(Object length) {
        Function<Stream<StackWalker.StackFrame>, Boolean> part = { Stream<StackWalker.StackFrame> calls -> calls.anyMatch { it.className == PART } }
        (inOrder && !StackWalker.instance.walk(part) ? millis : beside).addAndGet(length instanceof Duration ? ((Duration) length).toMillis() : ((Number) length).longValue())
    }

    private boolean isInOrder() {
        ordered.contains(Thread.currentThread())
    }

    /** What {@code read} finds so much later than now; something unknown where that hangs on how sleeps lie beside one another. */
    private Object read(Function<Duration, Object> read) {
        long least = inOrder ? millis.get() : 0
        long most = millis.get() + beside.get()
        Object found = read.apply(Duration.ofMillis(least))
        most == least || found == read.apply(Duration.ofMillis(most)) ? found : unknown.apply(UNTOLD)
    }

    /** What {@code read} finds on the clock. */
    Object onClock(Function<Clock, Object> read) {
        this.read { Duration later -> read.apply(Clock.offset(Clock.systemDefaultZone(), later)) }
    }

    /**
     * {@code branches}, done one after the other, as if so many of them went at the same time: each begins when one of those that were before
     * it has ended, and it is as late as after the last when all have.
     */
    List<Closure<?>> atOnce(int limit, List<Closure<?>> branches) {
        if (!inOrder) {
            return branches
        }
        PriorityQueue<Long> ends = new PriorityQueue<>(Collections.nCopies(limit, millis.get()))
        branches.collect { Closure<?> branch -> ({ ->
            millis.set(ends.poll())
            boolean added = ordered.add(Thread.currentThread())
            try {
                branch.call()
            } finally {
                ordered.removeAll(added ? [Thread.currentThread()] : [])
                ends.add(millis.get())
                millis.set(Collections.max(ends))
            }
        } as Closure<?>) }
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
        switch (name) {
            case 'now':
                // A clock that it is given is as late already.
                boolean told = given.any { it instanceof Clock }
                return told ? InvokerHelper.invokeMethod(type, name, given) : onClock { Clock clock ->
                    InvokerHelper.invokeMethod(type, name, [given ? clock.withZone((ZoneId) given[0]) : clock] as Object[])
                }
            case 'nanoTime': return read { System.nanoTime() + it.toNanos() }
            case 'currentTimeMillis': return read { System.currentTimeMillis() + it.toMillis() }
            case 'getInstance': return read { later((Calendar) InvokerHelper.invokeMethod(type, name, given), it) }
            default: return new LaterClock((Clock) InvokerHelper.invokeMethod(type, name, given))
        }
    }

    private static Calendar later(Calendar calendar, Duration later) {
        calendar.timeInMillis += later.toMillis()
        calendar
    }

    /** @param type one of those that are made of the clock */
    Object make(String type) {
        type == 'Date' ? onClock { Clock clock -> new Date(clock.millis()) } : read { later(new GregorianCalendar(), it) }
    }

    /** A clock that a script keeps: it goes on while the script sleeps. */
    private final class LaterClock extends Clock {
        private final Clock clock

        LaterClock(Clock clock) {
            this.clock = clock
        }

        @Override
        ZoneId getZone() {
            clock.zone
        }

        @Override
        Clock withZone(ZoneId zone) {
            new LaterClock(clock.withZone(zone))
        }

        @Override
        Instant instant() {
            (Instant) Unknown.decided(read { Duration later -> clock.instant() + later })
        }
    }
}
