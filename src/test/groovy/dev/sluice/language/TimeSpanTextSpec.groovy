package dev.sluice.shell.text

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
