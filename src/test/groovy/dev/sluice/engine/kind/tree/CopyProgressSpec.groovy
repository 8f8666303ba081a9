package dev.sluice.engine.kind.tree

import dev.sluice.engine.kind.RecordedProgress
import dev.sluice.wire.ByteSize
import spock.lang.Specification

/** How amounts and times are told while something is copied. */
class CopyProgressSpec extends Specification {
    def "#bytes bytes are told as #shown"() {
        expect:
        ByteSize.of(bytes) == shown

        where:
        bytes              | shown
        0                  | '0 bytes'
        1023               | '1023 bytes'
        1024               | '1.0 KiB'
        1024 * 1024 - 1    | '1024.0 KiB'
        5L << 30           | '5.0 GiB'
        3L << 60           | '3.0 EiB'
    }

    def "#seconds s that are left are told as #shown"() {
        expect:
        CopyProgress.left(seconds) == shown

        where:
        seconds  | shown
        0.9d     | ''
        7d       | ', about 7 s left'
        65d      | ', about 1 min 5 s left'
        3_900d   | ', about 1 h 5 min left'
        36_000d  | ', about 10 h 0 min left'
    }

    def "a percentage is told once, and never the last before the end"() {
        given:
        def told = new RecordedProgress()
        def progress = new CopyProgress(told, 1000)

        when:
        [0, 5, 10, 11, 500, 499, 1000].each { progress.passed(it) }

        then:
        told.percents == [0, 1, 50, 99]
    }
}
