package dev.sluice.engine.kind.postgres.origin

import dev.sluice.wire.ApiObject
import spock.lang.Specification

/** What a link of PostgreSQL may say. */
class PostgresLinkRulesSpec extends Specification {
    private static List<String> mistaken(String server, String program) {
        new PostgresLinkRules(ApiObject.of('postgres.Link').with('repositoryPath', '/srv/backups').with('repositoryProgram', program)
                .with('repositoryServer', server)).check()*.path().flatten()
    }

    def "what a repository is called is a name, and nothing else that a program or its settings could take it for: #server"() {
        expect:
        mistaken(server, program) == ['repositoryServer']

        where:
        [server, program] << [[null, '', '--help', '-', '../x', '.', '..', 'a/b', 'a b', 'a\nb', 'a\rb', 'shop]', '[shop', 'shop\n[barman', '%(x)s', 'a;b', '#a',
                               'a=b', '$(id)', '`id`', "a'b", 'a"b', 'ä', 'a\u0000b'], ['barman', 'pgbackrest']].combinations()
    }

    def "names that both programs know pass: #server"() {
        expect:
        mistaken(server, 'barman') == []

        where:
        server << ['shop', 'Shop_2', '9', 'shop.example-1']
    }
}
