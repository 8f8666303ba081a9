package dev.sluice.operations

import spock.lang.Specification

class ClientProgramSpec extends Specification {
    def "a kind declares the program that opens its databases: #connection"() {
        expect:
        ClientProgram.all().find { it.name() == 'psql' }.command(connection) == ['psql', *arguments]

        where:
        connection                                                      | arguments
        [host: 'db', port: 5433, user: 'ann', uri: 'postgresql://db/a'] | ['--host=db', '--port=5433', '--username=ann', '--dbname=postgresql://db/a']
        [host: 'db', port: 5433, user: 'a$1', databases: ['shop']]      | ['--host=db', '--port=5433', '--username=a$1', '--dbname=shop']
        [host: 'db']                                                    | ['--host=db', '--dbname=postgres']
    }

    def "arguments without facts stay as they are"() {
        expect:
        new ClientProgram('any', ['--quiet', '{port}'], 'anything', 'nothing', null).command(port: 1) == ['any', '--quiet', '1']
    }
}
