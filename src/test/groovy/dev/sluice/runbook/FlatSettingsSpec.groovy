package dev.sluice.runbook

import dev.sluice.wire.Secret
import java.util.function.UnaryOperator
import spock.lang.Specification

class FlatSettingsSpec extends Specification {
    def "each value stands at its path, an object as its reference, and a secret as its mask"() {
        expect:
        FlatSettings.of([name: 'ann', credential: [password: Secret.of('hunter22')], groups: [[reference: 'GROUP-1'], [name: 'QA']], left: null],
                { it == 'GROUP-1' ? 'Sources' : it } as UnaryOperator<String>) ==
                [name: 'ann', 'credential.password': Secret.MASK, 'groups.0': 'Sources', 'groups.1.name': 'QA']
    }

    def "what differs is told with what it was and what it is"() {
        expect:
        FlatSettings.differences([name: 'a', size: 1, same: true], [name: 'b', same: true, at: 'c']) ==
                ["name was 'a', is 'b'", 'size was 1, is nothing', "at was nothing, is 'c'"]
    }
}
