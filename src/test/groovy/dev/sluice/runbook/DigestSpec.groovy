package dev.sluice.runbook

import dev.sluice.operations.Create
import dev.sluice.operations.Operation
import dev.sluice.wire.Schema
import spock.lang.Specification

class DigestSpec extends Specification {
    def "the order of fields means nothing, at no depth"() {
        expect:
        Digest.of(user(name: 'ann', credential: [password: 'x', type: 'PasswordCredential']))
                == Digest.of(user(credential: [type: 'PasswordCredential', password: 'x'], name: 'ann'))
    }

    def "another #what is another digest"() {
        expect:
        Digest.of(asked) != Digest.of(user(name: 'ann'))

        where:
        what    | asked
        'value' | user(name: 'bob')
        'field' | user(name: 'ann', firstName: 'ann')
        'word'  | new Create(Schema.standard(), 'person', 'user', 'User', [name: 'ann'])
    }

    private static Operation<?> user(Map<String, ?> body) {
        new Create(Schema.standard(), 'user', 'user', 'User', body)
    }
}
