package dev.sluice.engine.kind

import dev.sluice.wire.Schema
import spock.lang.Specification

class KindsSpec extends Specification {
    def kinds = Kinds.found([:])

    def "files, oracle and postgres are known, in this order"() {
        expect:
        kinds.all()*.name() == ['files', 'oracle', 'postgres']
        kinds.all()*.displayName() == ['Files', 'Oracle (RMAN backups)', 'PostgreSQL']
    }

    def "a kind is found by its name"() {
        expect:
        kinds.find('oracle').get().name() == 'oracle'
        kinds.find('db2').empty
    }

    def "a kind whose types are not registered is told by name"() {
        given:
        def notes = [name: { 'notes' }] as Kind

        when:
        new Kinds([kinds.find('files').get(), notes], [:]).check(Schema.standard())

        then:
        def refused = thrown(IOException)
        refused.message == "kind 'notes': the schema does not declare notes.SourceConfig, notes.Link, notes.Sync, notes.Virtual. " +
                'Declare them in dev/sluice/kinds/notes/notes.types, and name the kind in META-INF/sluice/kinds.'
    }

    def "what only some kinds can do is asked for, and the others do not have it: #kind"() {
        expect:
        [Startable, Connectable, Askable, Loggable, Replayable, Followable].findAll { kinds.find(kind).get().as(it).present }*.simpleName == abilities

        where:
        kind       | abilities
        'files'    | []
        'oracle'   | ['Startable']
        'postgres' | ['Startable', 'Connectable', 'Askable', 'Loggable', 'Replayable', 'Followable']
    }

    def "the schema declares the parameters of #kind for each place"() {
        expect:
        Kind.Place.values().collect { Schema.standard().type(it.typeOf(kinds.find(kind).get())).name() } ==
                ["${kind}.SourceConfig", "${kind}.Link", "${kind}.Sync", "${kind}.Virtual"]*.toString()

        where:
        kind << Kinds.found([:]).all()*.name()
    }
}
