package dev.sluice.rehearsal

import dev.sluice.shell.Background
import spock.lang.Specification
import spock.lang.Tag

/** Which waiting of a script ends its rehearsal; {@code PlanSpec} has what does. */
@Tag('slow')
class WaitingScriptSpec extends Specification {
    private static final long LONGER_THAN_PATIENCE = 12_000

    def "a script for which an engine is being started waits for it, however long that takes"() {
        given:
        def engine = new Background('engine', { sleep LONGER_THAN_PATIENCE; 'there' })

        when:
        def answer = new WaitingScript().withCloseable { new GroovyShell(new Binding(engine: engine)).evaluate('engine.get()') }

        then:
        answer == 'there'
    }
}
