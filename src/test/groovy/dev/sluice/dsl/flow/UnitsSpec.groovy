package dev.sluice.dsl.flow

import dev.sluice.wire.Bytes
import dev.sluice.wire.Timestamp
import java.time.Clock
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
        'millisecond' || 'PT0.001S'
        'second' || 'PT1S'
        'minute' || 'PT60S'
        'hour'   || 'PT60M'
        'day'    || 'PT24H'
        'week'   || 'PT168H'
    }

    def "sums, differences, products and parts of sizes and spans are such again"() {
        given:
        def kb = Units.of(1, 'kb')
        def hour = Units.of(1, 'hour')

        expect:
        [Units.plus(kb, kb), Units.plus(1024, kb), kb + 1024, Units.times(2, kb), kb * 2, kb * 2.0, kb * 2G].every { it instanceof Bytes && it == 2048 }
        [kb - 512, Units.minus(kb, 512), kb / 2, Units.over(kb, 2)].every { it instanceof Bytes && it == 512 }
        [[kb, kb].sum(), [kb, kb * 2].max()].every { it instanceof Bytes && it == 2048 }
        -kb == -1024
        kb / Units.of(512, 'bytes') == 2
        !(kb / kb instanceof Bytes)
        kb > 512 && 512 < kb && kb == 1024L && kb.toString() == '1024'

        and:
        Units.times(2, hour) == Duration.ofHours(2)
        Units.times(hour, 1.5) == Duration.ofMinutes(90)
        Units.over(hour, 2) == Duration.ofMinutes(30)
        Units.over(hour, 3) == Duration.ofMinutes(20)
        Units.over(hour, Units.of(10, 'minutes')) == 6
    }

    def "a day begins where the user is, and yesterday is the one before"() {
        given:
        def clock = Clock.systemDefaultZone()
        def midnight = { int before -> Timestamp.of(LocalDate.now().minusDays(before).atStartOfDay(ZoneId.systemDefault()).toInstant()) }

        expect: 'or it is midnight just now'
        [[Units.point('today', clock), Units.point('yesterday', clock)], [midnight(0), midnight(1)]].toSet().size() == 1 || LocalDate.now() > today
        Duration.between(Timestamp.parse(Units.point('now', clock)), Instant.now()).abs() < Duration.ofMinutes(1)

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
