package dev.sluice.operations

import dev.sluice.client.Connection
import dev.sluice.client.LostAnswerException
import dev.sluice.client.OtherEngine
import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import dev.sluice.lab.Relay
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

class DeliverySpec extends Specification {
    @TempDir Path folder
    @AutoCleanup Lab lab
    @AutoCleanup Relay relay

    def "a change whose answer is lost on the way is found in the engine's records and made once"() {
        given:
        lab = new Lab(folder)
        relay = new Relay(lab.engine.url().toString())
        def session = session(relay.url, lab.adminPassword)
        relay.lose('POST /resources/json/engine/group')

        when:
        def group = session.perform(new CreateGroup(session.schema(), [name: 'QA']))

        then:
        group.name() == 'QA'
        session.perform(new ListObjects(session.schema(), 'Group', [:]))*.name().count('QA') == 1

        when: "it goes on with whatever it is about"
        relay.lose("POST /resources/json/engine/group/${group.reference()}/delete")
        session.perform(new Delete(session.schema(), group))

        then:
        session.perform(new ListObjects(session.schema(), 'Group', [:]))*.name().count('QA') == 0

        cleanup:
        session.close()
    }

    def "so is a change that a script makes"() {
        given:
        lab = new Lab(folder)
        relay = new Relay(lab.engine.url().toString())
        def called = new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword])
        relay.lose('POST /resources/json/engine/group')

        when:
        called.with('--engine', relay.url, '--user', 'admin', 'eval', "group { name 'QA' }.name; groups*.name.count('QA')")

        then:
        called.err == ''
        called.out == '1\n'
        called.status == 0
    }

    def "where an engine does not tell which calls have come, the user has to look"() {
        given:
        def engine = new OtherEngine()
        engine.on('POST group') { ok(it, 'GROUP-9') }
        engine.on('GET action') { list(it, []) }
        relay = new Relay(engine.url)
        def session = session(relay.url, 'secret')
        relay.lose('POST /resources/json/engine/group')

        when:
        session.perform(new CreateGroup(session.schema(), [name: 'QA']))

        then:
        LostAnswerException lost = thrown()
        lost.message == "$relay.url: the connection broke before POST group was answered. It may have had its effect all the same: look before you send it again"
        engine.count('POST group') == 1

        cleanup:
        session.close()
        engine.close()
    }

    private static Session session(String url, String password) {
        def session = Session.open(Connection.to(url), Schema.standard(), JobListener.SILENT)
        session.perform(new LogIn('admin', Secret.of(password)))
        session
    }
}
