package dev.sluice.seeded

import spock.lang.Specification
import spock.lang.Tag

/**
 * Whether the specs of a room catch the mistakes that are kept as patches. {@code -Dsluice.seeded} says which: a number of them, which a
 * seed chooses, the name of one, a room, or all.
 */
@Tag('seeded')
class SeededFaultsSpec extends Specification {
    private static final String WHICH = System.getProperty('sluice.seeded', '40')
    private static final long SEED = Long.getLong('sluice.seeded.seed', System.nanoTime() % 100_000)

    def "of ten mistakes in the program its specs catch at least nine"() {
        given:
        def faults = chosen()
        def program = new FaultyProgram()
        println "seed $SEED, $WHICH: ${faults.size()} faults"

        when:
        def caught = faults.collectEntries { fault ->
            def by = program.caughtBy(fault)
            println "${by ? 'caught' : 'SURVIVED'} $fault.room/$fault.name: ${fault.says()}${by ? " ($by)" : ''}"
            System.out.flush()
            [fault, by]
        }
        def survivors = caught.findAll { !it.value }.keySet()*.name
        println Fault.ROOMS.collect { room ->
            "$room ${caught.count { it.key.room == room && it.value }} of ${faults.count { it.room == room }}"
        }.join(', ')

        then:
        caught
        survivors.size() * 10 <= caught.size()

        cleanup:
        program?.close()
    }

    private static List<Fault> chosen() {
        def all = Fault.ROOMS.collectMany { Fault.of(it) }
        if (WHICH == 'all') {
            return all
        }
        if (WHICH.isInteger()) {
            return all.shuffled(new Random(SEED)).take(WHICH as int)
        }
        all.findAll { it.name in WHICH.tokenize(',') || it.room in WHICH.tokenize(',') }
    }
}
