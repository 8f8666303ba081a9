package dev.sluice.operations

import dev.sluice.client.Client
import dev.sluice.wire.Secret
import spock.lang.AutoCleanup

class ObjectNamesSpec extends Inventory {
    @AutoCleanup Client client = new Client(engine.connection())
    ObjectNames names = new ObjectNames(client, schema)

    def setup() {
        client.logIn('admin', Secret.of('secret'))
        engine.calls.clear()
    }

    def "'#text' as a #wanted is #reference"() {
        expect:
        names.resolve(['place'], schema.type(wanted), text) == reference
        names.mistakes() == []

        where:
        text                  | wanted                      || reference
        'Production'          | 'Group'                     || 'GROUP-1'
        'GROUP-2'             | 'Group'                     || 'GROUP-2'
        'GROUP-77'            | 'Group'                     || 'GROUP-77'
        'localhost'           | 'SourceEnvironment'         || 'UNIX_HOST_ENVIRONMENT-1'
        'old'                 | 'SourceEnvironment'         || 'MAINFRAME-1'
        'MAINFRAME-1'         | 'SourceEnvironment'         || 'MAINFRAME-1'
        'backup'              | 'EnvironmentUser'           || 'HOST_USER-3'
        'stage/oracle'        | 'EnvironmentUser'           || 'HOST_USER-2'
        'stage/backup'        | 'EnvironmentUser'           || 'HOST_USER-3'
        'ORCL'                | 'AppDataStagedSourceConfig' || 'APPDATA_SOURCE_CONFIG-1'
        'qa1'                 | 'AppDataDirectSourceConfig' || 'APPDATA_SOURCE_CONFIG-2'
        'rman-backups/ORCL'   | 'SourceConfig'              || 'APPDATA_SOURCE_CONFIG-1'
        'QA/qa1'              | 'Container'                 || 'APPDATA_CONTAINER-3'
        'whatever'            | 'UserObject'                || 'whatever'
    }

    def "'#text' as a #wanted is a mistake"() {
        when:
        def same = names.resolve(['linkData', 'place'], schema.type(wanted), text)

        then:
        same == text
        names.mistakes()*.toString() == ["linkData.place: $message".toString()]

        where:
        text         | wanted                      || message
        'Prodction'  | 'Group'                     || "there is no group 'Prodction'. Did you mean 'Production'?"
        'production' | 'Group'                     || "there is no group 'production'. Did you mean 'Production'?"
        'Sales'      | 'Group'                     || "there is no group 'Sales'. There are 'Production' and 'QA'."
        ''           | 'Group'                     || "there is no group ''. There are 'Production' and 'QA'."
        'BOX-7'      | 'SourceEnvironment'         || "there is no source environment 'BOX-7'. There are 'localhost', 'stage' and 'old'."
        'oracle'     | 'EnvironmentUser'           || "'oracle' is the name of 2 objects: HOST_USER-1 ('localhost/oracle'), HOST_USER-2 ('stage/oracle'). Give the reference or the longer name."
        'qa1'        | 'Container'                 || "'qa1' is the name of 2 objects: APPDATA_CONTAINER-2 ('Production/qa1'), APPDATA_CONTAINER-3 ('QA/qa1'). Give the reference or the longer name."
        'qa1'        | 'AppDataStagedSourceConfig' || "'qa1' is of type AppDataDirectSourceConfig. Give one of type AppDataStagedSourceConfig."
    }

    def "what somebody typed may read like a reference and be a name: '#text' as a #wanted is #reference"() {
        given:
        keep('database', [container('APPDATA_CONTAINER-1', 'APPDATA_CONTAINER-2', 'GROUP-1'), container('APPDATA_CONTAINER-2', 'qa1', 'GROUP-1'),
                          container('APPDATA_CONTAINER-3', 'APPDATA_CONTAINER-9', 'GROUP-2'), container('APPDATA_CONTAINER-4', 'GROUP-1', 'GROUP-2')])

        expect:
        names.typed(schema.type(wanted), schema.type('Container'), text) == reference
        names.mistakes()*.toString() == mistakes

        where:
        text                   | wanted      || reference             | mistakes
        'APPDATA_CONTAINER-1'  | 'Container' || 'APPDATA_CONTAINER-1' | []
        'APPDATA_CONTAINER-9'  | 'Container' || 'APPDATA_CONTAINER-3' | []
        'APPDATA_CONTAINER-77' | 'Container' || text                  | []
        'qa1'                  | 'Container' || 'APPDATA_CONTAINER-2' | []
        'GROUP-2'              | 'Group'     || 'GROUP-2'             | []
        'APPDATA_CONTAINER-2'  | 'Container' || text                  | ["'APPDATA_CONTAINER-2' reads like a reference, and is the name of " +
                "APPDATA_CONTAINER-1 ('Production/APPDATA_CONTAINER-2'), too. Give that reference, or the longer name of what else is meant."]
        'GROUP-1'              | 'Group'     || text                  | ["'GROUP-1' reads like a reference, and is the name of " +
                "APPDATA_CONTAINER-4 ('QA/GROUP-1'), too. Give that reference, or the longer name of what else is meant."]
    }

    def "where there is nothing to choose from, the message says so"() {
        given:
        keep('group', [])

        when:
        names.resolve(['group'], schema.type('Group'), 'QA')

        then:
        names.mistakes()*.toString() == ["group: there is no group 'QA'. There is none at all."]
    }

    def "many names are not all listed, and many objects of one name neither"() {
        given:
        keep('group', (1..9).collect { group("GROUP-$it", it < 3 ? "Team number $it" : 'Same') })

        when:
        names.resolve(['group'], schema.type('Group'), 'Same')

        then:
        names.mistakes()*.toString() == ["group: 'Same' is the name of 7 objects: GROUP-3, GROUP-4, GROUP-5, GROUP-6, GROUP-7," +
                                         ' GROUP-8, .... Give the reference or the longer name.']

        when:
        keep('repository', (1..9).collect { [type: 'AppDataRepository', reference: "APPDATA_REPOSITORY-$it", name: "repository $it"] })
        names.resolve(['repository'], schema.type('SourceRepository'), 'x')

        then:
        names.mistakes()[-1].toString() == "repository: there is no source repository 'x'. Check the name."
    }

    def "each root is asked for once, and references ask for nothing"() {
        when:
        2.times {
            names.resolve(['a'], schema.type('EnvironmentUser'), 'backup')
            names.resolve(['b'], schema.type('EnvironmentUser'), 'stage/oracle')
            names.resolve(['c'], schema.type('Group'), 'GROUP-1')
        }

        then:
        engine.calls == ['GET environment/user', 'GET environment']
    }
}
