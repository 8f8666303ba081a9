package dev.sluice.dsl.grammar

import dev.sluice.operations.TypedTime
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.Instant

/** A time as people write it: with its offset, or by the clock of this machine; a date is its first moment. */
@POJO
@CompileStatic
final class WrittenTime {
    private static final String NOW = 'now'

    private WrittenTime() {
    }

    /** The moment that {@code value} says, or null where it says none. */
    static Instant of(Object value) {
        if (value instanceof Instant) {
            return value
        }
        if (value instanceof Date) {
            return value.toInstant()
        }
        value.toString() == NOW ? Instant.now() : TypedTime.of(value.toString()).orElse(null)
    }
}
