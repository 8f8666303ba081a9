package dev.sluice.engine.http

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** What is called by its name is not called like something else. */
class NamesSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Flow flow
    @Shared String orders

    def setupSpec() {
        lab = new Lab(folder)
        flow = new Flow(lab)
        orders = flow.linked('orders', lab.tree('orders'))
    }

    def cleanupSpec() {
        flow.removeAll()
    }

    private static String details(answer, String... path) {
        path.inject(answer.error.details) { details, step -> details[step] }.with { "$it.details $it.action" }
    }

    def "nothing is called like the reference of an object: #what"() {
        expect:
        details(flow.post(what, body), 'name') == "'$body.name' reads like the reference of an object ($type), and would be taken for that. Choose another name."

        where:
        what      | body                                                   || type
        'group'   | [type: 'Group', name: 'GROUP-2']                       || 'Group'
        'group'   | [type: 'Group', name: 'APPDATA_CONTAINER-7']           || 'AppDataContainer'
        'token'   | [type: 'ApiToken', name: 'USER-2']                     || 'User'
        'group/GROUP-1' | [type: 'Group', name: 'GROUP-2']                 || 'Group'
    }

    def "nor does a name begin or end with a blank"() {
        expect:
        details(flow.post('group', [type: 'Group', name: name]), 'name') == "'$name' has a blank at an end, which nobody sees. Leave it out."

        where:
        name << ['QA ', ' QA', ' ']
    }

    def "a VDB and all that is made with it have names of their own"() {
        when:
        def answer = flow.provision('APPDATA_CONTAINER-4', orders)

        then:
        ['container', 'sourceConfig'].each { part ->
            assert details(answer, part, 'name') == "'APPDATA_CONTAINER-4' reads like the reference of an object (AppDataContainer), and would be taken for that. Choose another name."
        }
    }

    def "whatever else reads so is a name like others: #name"() {
        expect:
        flow.delete("group/${flow.post('group', [type: 'Group', name: name]).result}").json.status == 'OK'

        where:
        name << ['group-2', 'PR-17', 'GROUP-2b', 'GROUP', 'a b']
    }
}
