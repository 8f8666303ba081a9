package dev.sluice.wire

import spock.lang.Specification

class SecretSpec extends Specification {
    def "a secret shows as stars wherever it is printed"() {
        given:
        def secret = Secret.of('hunter2')

        expect:
        secret.toString() == '********'
        "password $secret" == 'password ********'
        [password: secret].toString() == '[password:********]'
        String.format('%s', secret) == '********'
        Json.write(secret) == '"********"'
    }

    def "its stars do not tell how long it is"() {
        expect:
        Secret.of('').toString() == Secret.of('x' * 100).toString()
    }

    def "its text is had by asking for it"() {
        expect:
        Secret.of('hunter2').reveal() == 'hunter2'
        Json.reveal(Secret.of('hunter2')) == '"hunter2"'
    }

    def "secrets of the same text are equal"() {
        expect:
        Secret.of('a') == Secret.of('a')
        Secret.of('a').hashCode() == Secret.of('a').hashCode()
        Secret.of('a') != Secret.of('b')
        Secret.of('a') != 'a'
    }

    def "there is no secret without a text"() {
        when:
        Secret.of(null)

        then:
        def refused = thrown(NullPointerException)
        refused.message == 'a secret has a text'
    }
}
