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

    def "the schema declares the parameters of #kind for each place"() {
        expect:
        Kind.Place.values().collect { Schema.standard().type(it.typeOf(kinds.find(kind).get())).name() } ==
                ["${kind}.SourceConfig", "${kind}.Link", "${kind}.Sync", "${kind}.Virtual"]*.toString()

        where:
        kind << ['files', 'oracle', 'postgres']
    }
}
