package dev.sluice.operations

import dev.sluice.client.EngineException
import dev.sluice.client.LoginException
import dev.sluice.client.OtherEngine
import dev.sluice.wire.Schema
import dev.sluice.wire.Secret
import spock.lang.AutoCleanup
import spock.lang.Specification

class SessionSpec extends Specification {
    @AutoCleanup OtherEngine engine = new OtherEngine()

    def "a session is opened, logged in to, logged out of and closed"() {
        given:
        def session = Session.open(engine.connection(), Schema.standard(), JobListener.SILENT)

        expect:
        session.target() == engine.url
        session.schema().is(Schema.standard())
        session.user() == null
        session.perform(new LogIn('admin', Secret.of('secret'))) == 'USER-2'
        session.user() == 'admin'
        session.perform(new OpenSession()).string('type') == 'APISession'
        session.user() == null
        session.perform(new LogIn('admin', Secret.of('secret'))) == 'USER-2'
        session.perform(new LogOut()) == null
        session.user() == null
        session.close()
        engine.calls == ['POST session', 'POST login', 'POST session', 'POST login', 'POST logout']
    }

    def "a refused login leaves the session open for another try"() {
        given:
        def session = Session.open(engine.connection(), Schema.standard(), JobListener.SILENT)

        when:
        session.perform(new LogIn('admin', Secret.of('wrong')))

        then:
        LoginException refused = thrown()
        refused.message == "$engine.url: login of 'admin' refused: Invalid username or password. Check the name and the password"

        and:
        session.perform(new LogIn('admin', Secret.of('secret'))) == 'USER-2'
        engine.count('POST session') == 1

        cleanup:
        session.close()
    }

    def "an engine that refuses the session gives none"() {
        given:
        engine.on('POST session') { error(it, 200, 'exception.busy', 'too many sessions', 'Try later.') }

        when:
        Session.open(engine.connection(), Schema.standard(), JobListener.SILENT)

        then:
        EngineException refused = thrown()
        refused.message == 'too many sessions'
    }

    def "a password is not in the settings of a login"() {
        given:
        def login = new LogIn('admin', Secret.of('hunter2'))

        expect:
        login.word() == 'login'
        !login.writes()
        login.settings().toString() == '{"user":"admin","password":"********"}'
    }
}
