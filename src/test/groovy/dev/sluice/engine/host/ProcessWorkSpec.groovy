package dev.sluice.engine.host

import java.util.stream.Stream
import spock.lang.Specification

/** What processes have done. */
class ProcessWorkSpec extends Specification {
    def "#what is #work"() {
        expect:
        later.isMoreThan(new ProcessWork(100, 4096, false)) == (work == 'work')

        where:
        what                                                       | later                             || work
        'nothing at all'                                           | new ProcessWork(100, 4096, false) || 'no work'
        'to look now and then whether there is something to do'    | new ProcessWork(107, 4096, false) || 'no work'
        'to use a processor for longer'                            | new ProcessWork(120, 4096, false) || 'work'
        'to read or write'                                         | new ProcessWork(100, 8192, false) || 'work'
        'to wait for a disk'                                       | new ProcessWork(100, 4096, true)  || 'work'
        'that one of them has ended that had done much'            | new ProcessWork(40, 4096, false)  || 'work'
    }

    def "that of a process is what the system has counted, and one that has gone has done none"() {
        given:
        def busy = ['sh', '-c', 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; read line'].execute()

        expect:
        (1..600).any { sleep 50; ProcessWork.of(Stream.of(busy.toHandle())).ticks() > 0 }

        when:
        busy.destroyForcibly().waitFor()

        then:
        ProcessWork.of(Stream.of(busy.toHandle())) == new ProcessWork(0, 0, false)
    }

    def "processes that end while they are looked at have done what could be seen of it"() {
        given: 'a server begins and ends processes all the time'
        def server = ['sh', '-c', 'while :; do /bin/true & /bin/true & /bin/true & wait; done'].execute()

        when:
        def looks = (1..1000).collect { ProcessWork.of(server.descendants()) }

        then:
        looks.every { it.ticks() >= 0 && it.bytes() >= 0 }

        cleanup:
        server.destroyForcibly().waitFor()
    }
}
