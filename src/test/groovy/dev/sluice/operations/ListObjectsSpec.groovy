package dev.sluice.operations

import dev.sluice.wire.ApiObject

class ListObjectsSpec extends Inventory {
    def "'#what' lists #names"() {
        expect:
        session.perform(new ListObjects(schema, what, [:]))*.name() == names

        where:
        what                        || names
        'group'                     || ['Production', 'QA']
        'Group'                     || ['Production', 'QA']
        'environment/user'          || ['oracle', 'oracle', 'backup']
        'EnvironmentUser'           || ['oracle', 'oracle', 'backup']
        'environment'               || ['localhost', 'stage', 'old']
        'UnixHostEnvironment'       || ['localhost', 'stage', 'old']
        'WindowsHostEnvironment'    || ['old']
        'sourceconfig'              || ['ORCL', 'qa1']
        'AppDataStagedSourceConfig' || ['ORCL']
    }

    def "a filter takes a reference, an object or a name: #filters"() {
        when:
        session.perform(new ListObjects(schema, what, filters))

        then:
        engine.queries["GET $what".toString()] == query

        where:
        what       | filters                                              || query
        'database' | [group: 'QA']                                        || 'group=GROUP-2'
        'database' | [group: 'GROUP-1', pageSize: 5]                      || 'group=GROUP-1&pageSize=5'
        'database' | [group: ApiObject.of([type: 'Group', reference: 'GROUP-2'])] || 'group=GROUP-2'
        'group'    | [searchText: 'QA', none: null]                       || 'searchText=QA'
        'sourceconfig' | [environment: 'stage']                           || 'environment=UNIX_HOST_ENVIRONMENT-2'
    }

    def "a filter that names nothing is a mistake"() {
        when:
        session.perform(new ListObjects(schema, 'database', [group: 'QS']))

        then:
        InvalidRequest refused = thrown()
        refused.message == "list: group: there is no group 'QS'. Did you mean 'QA'?"
    }

    def "what an engine does not keep cannot be listed: #what"() {
        when:
        new ListObjects(schema, what, [:])

        then:
        InvalidRequest refused = thrown()
        refused.message == message

        where:
        what             || message
        'gruop'          || "list: type: an engine keeps no 'gruop'. Did you mean 'group'?"
        'LinkParameters' || "list: type: an engine keeps no 'LinkParameters'. Name a type such as Group, or a path such as 'group'."
    }

    def "it reads, and its settings tell type and filters"() {
        given:
        def list = new ListObjects(schema, 'database', [group: 'QA'])

        expect:
        list.word() == 'list'
        !list.writes()
        list.settings() == [of: 'Container', filters: [group: 'QA']]
    }
}
