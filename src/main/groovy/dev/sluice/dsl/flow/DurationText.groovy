package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import dev.sluice.dsl.failure.EngineRefusal
import dev.sluice.operations.TypedDuration
import dev.sluice.wire.Bytes
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration

/** A length of time as scripts write it: {@code '2s'}, {@code '5m'}. */
@POJO
@CompileStatic
final class DurationText {
    /** What a script waits for a length of time with. */
    static final String SLEEP = 'sleep'
    private static final Duration LONGEST = Duration.ofDays(30)

    private DurationText() {
    }

    /** @param word that takes it, for messages */
    static Duration of(String word, Object given) {
        if (given instanceof Duration) {
            return given
        }
        Duration span = TypedDuration.of(given.toString()).orElse(null)
        if (span == null || span > LONGEST) {
            throw DslException.about(word, "${EngineRefusal.quoted(given)} is no length of time. Write one such as '500ms', '2s', '5m' or '1h', of 30 days at most.")
        }
        span
    }

    /** How long to sleep: so many milliseconds, or a length of time. */
    static long milliseconds(Object given) {
        if (!(given instanceof Number) || given instanceof Bytes) {
            return of(SLEEP, given).toMillis()
        }
        Number count = (Number) given
        if (count != count.longValue()) {
            throw DslException.about(SLEEP, "sleep takes whole milliseconds, or a length of time: sleep ${given}.seconds")
        }
        count.longValue()
    }
}
