package dev.sluice.wire

import java.time.Duration
import spock.lang.Specification

class TimeSpanTextSpec extends Specification {
    def "what was is told in whole units that have passed: #span"() {
        expect:
        TimeSpanText.rough(Duration.parse(span)) == said

        where:
        span         || said
        'PT59S'      || '59 s'
        'PT1H59M59S' || '1 h'
        'PT71H59M'   || '2 d'
    }

    def "a span is told in the two largest units that it has: #span"() {
        expect:
        TimeSpanText.measured(Duration.parse(span)) == said

        where:
        span         || said
        'PT0S'       || '0 s'
        'PT0.325S'   || '0.325 s'
        'PT7.25S'    || '7.2 s'
        'PT1M'       || '1 min'
        'PT65S'      || '1 min 5 s'
        'PT3H'       || '3 h'
        'PT3H4M59S'  || '3 h 4 min'
        'PT24H'      || '1 d'
        'PT168H'     || '7 d'
        'PT36H59M'   || '1 d 12 h'
        '-PT36H'     || '-1 d 12 h'
    }

    def "what is to come is told as somebody has asked for it, a moment later, too: #span"() {
        expect:
        TimeSpanText.rough(Duration.parse(span).negated()) == said

        where:
        span         || said
        'PT59S'      || '59 s'
        'PT29M59.9S' || '30 min'
        'PT1H59M59S' || '2 h'
        'PT1H29M'    || '1 h'
        'PT71H59M'   || '3 d'
    }
}
