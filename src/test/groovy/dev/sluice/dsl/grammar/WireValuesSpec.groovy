package dev.sluice.dsl.grammar

import dev.sluice.dsl.failure.DslException
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import spock.lang.Specification

class WireValuesSpec extends Specification {
    private static final Grammar GRAMMAR = new Grammar(Schema.family())

    def "a secret has no place in #field of a #word, where everybody would see it"() {
        when:
        WireValues.fit(GRAMMAR.inside(Words.named(word)), field, value)

        then:
        DslException refused = thrown()
        refused.message.endsWith("'$named' would not stay secret: whoever reads the object sees it. "
                + 'Give something else, or write .reveal() behind the secret.')

        where:
        word    | field         | value                          || named
        'group' | 'description' | Secret.of('hunter22')          || 'description'
        'group' | 'description' | "jdbc:$Secret.MASK".toString() || 'description'
    }

    def "a setting by its name takes no secret, since everybody sees its value"() {
        given:
        def settings = GRAMMAR.changing('postgres.Virtual')

        expect:
        WireValues.fit(settings, 'config_settings_prov', [work_mem: '8MB']) == [[propertyName: 'work_mem', value: '8MB']]

        when:
        WireValues.fit(settings, 'config_settings_prov', [work_mem: Secret.of('hunter22')])

        then:
        DslException refused = thrown()
        refused.message.contains("'work_mem' would not stay secret")
    }

    def "a secret stays one where it is kept as such"() {
        given:
        def secret = Secret.of('hunter22')

        expect:
        WireValues.fit(GRAMMAR.inside(Words.named('user')), 'credential', [password: secret]) == [password: secret]
    }
}
