package dev.sluice.engine.kind.postgres.log

import java.nio.ByteBuffer
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

class LogRoomSpec extends Specification {
    private static final int SEGMENT = 1 << 20

    @TempDir Path folder
    KeptLog log

    def setup() {
        log = new KeptLog(folder)
    }

    private void write(int timeline, long start, int bytes) {
        new LogWriter(log, timeline, SEGMENT, start - start % SEGMENT).withCloseable { it.write(start, ByteBuffer.allocate(bytes)) }
        log.reached(start + bytes, 0)
    }

    /** Apart from the small files beside the segments. */
    private boolean takes(long bytes) {
        LogRoom.of(folder).bytes().with { it >= bytes && it < bytes + 1000 }
    }

    def "a log takes what has come of it, though its segments are as long as all from the first byte on"() {
        expect:
        LogRoom.of(folder.resolve('none')).bytes() == 0

        when:
        log.begin(0, 1)
        write(1, 0, 8192)

        then:
        takes(8192)

        when:
        write(1, 8192, SEGMENT)

        then:
        takes(SEGMENT + 8192)

        when: 'what comes then is lost, and the log begins again elsewhere'
        log.begin(5 * SEGMENT, 1)
        write(1, 5 * SEGMENT, 16384)

        then:
        takes(SEGMENT + 8192 + 16384)
    }

    def "of a segment in which the source was promoted counts what has come of each timeline"() {
        given:
        log.begin(0, 1)
        write(1, 0, 8192)

        when:
        log.enter(2, new TimelineHistory("1\t${LogPosition.text(8192)}\tno recovery target specified\n"))
        write(2, 0, 8192)
        write(2, 8192, 4096)

        then:
        Files.list(folder).withCloseable { it.filter(LogSegment::isNamed).count() } == 2
        takes(8192 + 8192 + 4096)
    }
}
