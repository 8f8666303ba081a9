package dev.sluice.engine.rehearsal

import dev.sluice.engine.kind.Kind
import dev.sluice.engine.kind.Kinds
import dev.sluice.wire.ApiObject
import spock.lang.Specification

class PhantomKindSpec extends Specification {
    def "a phantom of a kind has its rules, and what it reserves for administrators"() {
        given:
        def real = Kinds.found([:]).find('postgres').get()
        def phantom = PhantomKind.all(new PhantomLogs()).find('postgres').get()
        def wrong = ApiObject.of([mountPath: 'relative', config_settings_prov: [[propertyName: 'archive_command', value: 'date']]])

        expect:
        real.check(Kind.Place.VIRTUAL, wrong) && real.reserved(Kind.Place.VIRTUAL, wrong)
        phantom.check(Kind.Place.VIRTUAL, wrong) == real.check(Kind.Place.VIRTUAL, wrong)
        phantom.reserved(Kind.Place.VIRTUAL, wrong) == real.reserved(Kind.Place.VIRTUAL, wrong)
    }
}
