package dev.sluice.dsl.flow

import dev.sluice.dsl.failure.DslException
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Duration

/** A length of time as scripts write it: {@code '2s'}, {@code '5m'}. */
@POJO
@CompileStatic
final class DurationText {
    private static final Map<String, Duration> UNITS = [ms: Duration.ofMillis(1), s: Duration.ofSeconds(1), m: Duration.ofMinutes(1), h: Duration.ofHours(1)]
    private static final Duration LONGEST = Duration.ofDays(30)

    private DurationText() {
    }

    /** @param word that takes it, for messages */
    static Duration of(String word, Object given) {
        if (given instanceof Duration) {
            return given
        }
        String text = given
        String number = text?.find(/^\d{1,9}/)
        Duration unit = number == null ? null : UNITS[text.substring(number.length()).trim()]
        Duration span = unit?.multipliedBy(number as long)
        if (span == null || span > LONGEST) {
            throw DslException.about(word, "'$given' is no length of time. Write one such as '500ms', '2s', '5m' or '1h', of 30 days at most.")
        }
        span
    }
}
