package dev.sluice.dsl.flow

import dev.sluice.wire.Timestamp
import java.time.Duration
import java.time.Instant
import java.time.LocalDate
import java.time.ZoneId
import spock.lang.Specification

class UnitsSpec extends Specification {
    def "a #unit is #size bytes"() {
        expect:
        Units.of(1, unit) == size
        Units.of(1.5, unit) == (1.5 * size) as long

        where:
        unit    || size
        'kb'    || 1024L
        'mb'    || 1024L * 1024
        'gb'    || 1024L * 1024 * 1024
        'tb'    || 1024L * 1024 * 1024 * 1024
    }

    def "a #unit, and several of them, are #span each"() {
        expect:
        Units.of(1, unit) == Duration.parse(span)
        Units.of(3, unit + 's') == Duration.parse(span).multipliedBy(3)

        where:
        unit     || span
        'second' || 'PT1S'
        'minute' || 'PT60S'
        'hour'   || 'PT60M'
        'day'    || 'PT24H'
        'week'   || 'PT168H'
    }

    def "a day begins where the user is, and yesterday is the one before"() {
        given:
        def midnight = { int before -> Timestamp.of(LocalDate.now().minusDays(before).atStartOfDay(ZoneId.systemDefault()).toInstant()) }

        expect: 'or it is midnight just now'
        [[Units.point('today'), Units.point('yesterday')], [midnight(0), midnight(1)]].toSet().size() == 1 || LocalDate.now() > today
        Duration.between(Timestamp.parse(Units.point('now')), Instant.now()).abs() < Duration.ofMinutes(1)

        where:
        today = LocalDate.now()
    }

    def "what is between two points is a span, and a point less a span is a point"() {
        expect:
        Units.minus('2026-05-04T13:30:00.000Z', '2026-05-04T13:00:00.000Z') == Duration.ofMinutes(30)
        Units.minus('2026-05-04T13:30:00.000Z', Duration.ofMinutes(30)) == '2026-05-04T13:00:00.000Z'
        Units.plus('2026-05-04T13:30:00.000Z', Duration.ofMinutes(30)) == '2026-05-04T14:00:00.000Z'
        Units.minus('abc', 'b') == 'ac'
    }
}
