package dev.sluice.shell.text

import dev.sluice.language.Naming
import dev.sluice.wire.ApiObject
import dev.sluice.wire.Schema
import java.time.Instant
import java.time.InstantSource
import spock.lang.Specification

/** What a watched table marks. */
class SeenCellsSpec extends Specification {
    private final SeenCells seen = new SeenCells()
    private Instant now = Instant.parse('2026-05-04T12:00:00Z')

    def "the first look marks nothing, each later one the cells that are others than in the look before"() {
        expect:
        look([[name: 'a', n: 1, m: 5], [name: 'b', n: 2, m: 5]]) == []
        look([[name: 'a', n: 1, m: 5], [name: 'b', n: 3, m: 5]]) == ['3']
        look([[name: 'a', n: 1, m: 5], [name: 'b', n: 3, m: 5]]) == []
    }

    def "a row is known by its name wherever it stands, and a new one is marked"() {
        expect:
        look([[name: 'a', n: 1], [name: 'b', n: 2]]) == []
        look([[name: 'new', n: 7], [name: 'b', n: 2], [name: 'a', n: 1]]) == ['new', '7']
    }

    def "that time goes by changes no cell"() {
        given:
        def job = ApiObject.of(type: 'Job', reference: 'JOB-1', title: 'Link', jobState: 'RUNNING', startTime: '2026-05-04T11:59:00.000Z')
        def other = job.with('reference', 'JOB-2').with('title', 'Sync')

        expect:
        look([job, other]) == []

        when:
        now = now.plusSeconds(30)

        then:
        look([job, other]) == []
        look([job, other.with('jobState', 'COMPLETED')]) == ['COMPLETED']
    }

    /** What stands out in a table of {@code rows}. */
    private List<String> look(List<Map> rows) {
        seen.beginLook()
        def layout = new ValueLayout(Naming.NONE, new FieldMeaning(Schema.family(), InstantSource.fixed(now), LocalClock.NONE), 100, Style.PLAIN, 'wide _')
        (layout.marking(seen).lines(rows).join('\n') =~ /\u001b\[7m(.*?)\u001b\[0m/).collect { it[1] }
    }
}
