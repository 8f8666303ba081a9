package dev.sluice.engine.http.calls

import dev.sluice.lab.Flow
import dev.sluice.lab.Lab
import java.nio.file.Path
import java.util.concurrent.CompletableFuture
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Clients wait for news instead of asking again and again. */
class NotificationsSpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    Flow flow

    def setup() {
        lab = new Lab(folder)
        flow = new Flow(lab)
    }

    private List<List> heard(String query = '') {
        flow.get("notification?channel=one$query").result.collect { [it.eventType, it.object, it.objectType] }
    }

    def "a channel tells what has happened since it was last asked, once, in order"() {
        given:
        assert heard() == []
        def group = flow.post('group', [type: 'Group', name: 'QA']).result

        expect:
        heard().findAll { it[2] == 'Group' } == [['CREATE', group, 'Group']]
        heard() == []

        when:
        flow.post("group/$group/delete", [:])

        then:
        heard().findAll { it[2] == 'Group' } == [['DELETE', group, 'Group']]

        and: 'another channel begins when it is first asked'
        flow.get('notification?channel=two').result == []
    }

    def "a call waits until there is news"() {
        given:
        heard()
        def other = new Flow(lab)
        heard()
        def waiting = CompletableFuture.supplyAsync { heard('&timeout=20000') }

        when:
        def group = other.post('group', [type: 'Group', name: 'QA']).result

        then:
        waiting.get().contains(['CREATE', group, 'Group'])
    }

    def "a call that waits in vain is answered when its time is over"() {
        expect:
        heard('&timeout=300') == []
    }

    def "of a job many changes are told as one, and its end is among them"() {
        given:
        heard()
        def answer = flow.link('orders', lab.tree('orders'))
        flow.completed(answer)

        expect:
        def told = heard()
        told.count { it[1] == answer.json.job && it[0] == 'UPDATE' } == 1
        told.containsAll([['CREATE', answer.json.job, 'Job'], ['CREATE', answer.result, 'AppDataContainer']])
        told.findIndexOf { it[0] == 'CREATE' && it[1] == answer.json.job } < told.findIndexOf { it[0] == 'UPDATE' && it[1] == answer.json.job }
    }

    def "no more is told than the client takes, and the rest comes the next time"() {
        given:
        heard()
        (1..3).each { flow.post('group', [type: 'Group', name: "g$it"]) }

        expect:
        heard('&max=2').size() == 2
        def rest = heard()
        rest.findAll { it[2] == 'Group' }.size() in [1, 2]
        heard() == []
    }

    def "a waiting time that is no number is refused"() {
        expect:
        flow.get('notification?timeout=soon').error.subMap('details', 'action') ==
                [details: "timeout is 'soon'.", action: 'Give a number from 0 to 30000.']
    }

    def "nobody is told of what they may not see"() {
        given: 'a user who may see one group'
        flow.post('user', [type: 'User', name: 'reader', credential: [type: 'PasswordCredential', password: 'reader-password-1']])
        def reader = flow.named('user', 'reader').reference
        def role = flow.get('role').result.find { it.name.toLowerCase() == 'read' }.reference
        flow.post('authorization', [type: 'Authorization', user: reader, role: role, target: flow.group('Sources')])
        def wire = lab.wire()
        wire.open()
        wire.logIn('reader', 'reader-password-1')
        wire.get('notification?channel=one')

        when:
        def orders = flow.linked('orders', lab.tree('orders'))
        def qa = flow.provisioned('qa1', orders)

        then:
        def told = wire.get('notification?channel=one').result*.object
        orders in told
        !(qa in told)
    }

    def "many clients wait at once without holding a thread each"() {
        given:
        heard()
        def channels = (1..100).toList()
        channels.each { flow.get("notification?channel=c$it") }
        def other = new Flow(lab)
        channels.each { flow.get("notification?channel=c$it") }
        def waiting = channels.collect { n ->
            CompletableFuture.supplyAsync({ flow.get("notification?channel=c$n&timeout=25000").result }, { new Thread(it).start() })
        }

        when: 'the engine answers other calls meanwhile'
        def group = other.post('group', [type: 'Group', name: 'QA']).result

        then:
        waiting.every { group in it.get()*.object }
    }
}
