package dev.sluice.dsl.grammar

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO
import java.time.DateTimeException
import java.time.Instant
import java.time.LocalDate
import java.time.LocalDateTime
import java.time.OffsetDateTime
import java.time.ZoneId

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
        value.toString() == NOW ? Instant.now() : parsed(value.toString().strip().replaceFirst(' ', 'T'))
    }

    private static Instant parsed(String text) {
        try {
            if (text ==~ /.*T.*(Z|[+-]\d\d:?\d\d)/) {
                return OffsetDateTime.parse(text).toInstant()
            }
            LocalDateTime local = text.contains('T') ? LocalDateTime.parse(text) : LocalDate.parse(text).atStartOfDay()
            return local.atZone(ZoneId.systemDefault()).toInstant()
        } catch (DateTimeException noTime) {
            return null
        }
    }
}
