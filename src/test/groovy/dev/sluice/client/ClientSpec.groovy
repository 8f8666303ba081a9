package dev.sluice.client

import dev.sluice.wire.ApiVersion
import dev.sluice.wire.Secret
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification

class ClientSpec extends Specification {
    @AutoCleanup OtherEngine engine = new OtherEngine()
    @AutoCleanup Client client = new Client(engine.connection())

    def "a session is opened for the connection's version and logged in to"() {
        when:
        def session = client.openSession()
        def user = client.logIn('admin', Secret.of('secret'))

        then:
        session.object('version') == [type: 'APIVersion', major: 1, minor: 11, micro: 20]
        user == 'USER-2'
        client.user() == 'admin'
        engine.calls == ['POST session', 'POST login']
        engine.bodies['POST session'] == [type: 'APISession', version: [type: 'APIVersion', major: 1, minor: 11, micro: 20]]
        engine.bodies['POST login'] == [type: 'LoginRequest', username: 'admin', password: 'secret']
        engine.headers['Content-Type'] == ['application/json']
    }

    def "the cookie of the last session or login is sent, whatever its attributes: #attributes"() {
        given:
        engine.cookieAttributes = attributes
        engine.on('GET group') { cookie(it, 'STRAY'); list(it, []) }

        when:
        client.openSession()
        client.logIn('admin', Secret.of('secret'))
        client.get('group', [:])
        client.get('group', [:])

        then:
        engine.cookies == [null, 'JSESSIONID=NEW1', 'JSESSIONID=IN2', 'JSESSIONID=IN2']

        where:
        attributes << ['Path=/resources; HttpOnly', 'Path=/', 'path = /resources ;Secure;SameSite=Lax; Expires=Thu, 01 Jan 2099 00:00:00 GMT',
                       'Version=1;;=x; Domain=elsewhere.example', '']
    }

    def "logging in a second time replaces the first user"() {
        given:
        client.openSession()
        client.logIn('admin', Secret.of('secret'))

        when:
        client.logIn('other', Secret.of('secret'))

        then:
        client.user() == 'other'
    }

    def "logging in opens the session that is missing"() {
        expect:
        client.logIn('admin', Secret.of('secret')) == 'USER-2'
        engine.calls == ['POST login', 'POST session', 'POST login']
    }

    def "about can be asked before login"() {
        given:
        engine.on('GET about') { ok(it, [type: 'PublicSystemInfo', productName: 'Other']) }
        client.openSession()

        expect:
        client.get('about', [:]).toObject().object('result').string('productName') == 'Other'
    }

    def "path and query reach the engine as they were given"() {
        given:
        engine.on('GET database') { list(it, []) }
        engine.on('GET job/JOB%201') { ok(it, [:]) }
        client.logIn('admin', Secret.of('secret'))

        when:
        client.get('database', [group: 'GROUP-1', none: null, searchText: 'a b&c=ü+'])
        client.get('job/JOB 1', [:])

        then:
        engine.queries['GET database'] == 'group=GROUP-1&searchText=a%20b%26c%3D%C3%BC%2B'
        engine.count('GET job/JOB%201') == 1
    }

    def "secrets in a body arrive in clear and unknown fields and types of the reply are kept"() {
        given:
        engine.on('POST thing') { ok(it, [type: 'NeverSeen', colour: 'grün', nested: [type: 'AlsoNew', n: 1]], job: 'JOB-1') }
        client.logIn('admin', Secret.of('secret'))

        when:
        def reply = client.post('thing', [type: 'Thing', key: Secret.of('wallet')])

        then:
        engine.bodies['POST thing'] == [type: 'Thing', key: 'wallet']
        reply.result() == [type: 'NeverSeen', colour: 'grün', nested: [type: 'AlsoNew', n: 1]]
        reply.job() == 'JOB-1'
    }

    def "a delete is sent without a body"() {
        given:
        engine.on('DELETE group/GROUP-1') { ok(it, '') }
        client.logIn('admin', Secret.of('secret'))

        expect:
        client.delete('group/GROUP-1').result() == ''
        engine.bodies['DELETE group/GROUP-1'] == null
        engine.headers['Accept-encoding'] == null
    }

    def "a refusal tells id, details, action and engine, at status #status"() {
        given:
        engine.on('POST group') { error(it, status, 'exception.group.exists', 'the group exists', 'Choose another name.') }
        client.logIn('admin', Secret.of('secret'))

        when:
        client.post('group', [:])

        then:
        EngineException refused = thrown()
        refused.message == 'the group exists'
        refused.error().id() == 'exception.group.exists'
        refused.error().action() == 'Choose another name.'
        refused.engine() == engine.url

        where:
        status << [200, 403, 404, 500]
    }

    def "a wrong password is refused and not kept"() {
        given:
        client.openSession()

        when:
        client.logIn('admin', Secret.of('hunter2'))

        then:
        LoginException refused = thrown()
        refused.message == "$engine.url: login of 'admin' refused: Invalid username or password. Check the name and the password"
        client.user() == null
    }

    def "a login refused without JSON or without 401 is a refused login too: #status #reply"() {
        given:
        engine.on('POST login') {
            status == 401 ? text(it, 401, 'text/html', '<p>no</p>') : error(it, 200, 'x', 'the account is locked', 'Wait a minute')
        }

        when:
        client.logIn('admin', Secret.of('secret'))

        then:
        LoginException refused = thrown()
        refused.message == "$engine.url: login of 'admin' refused: $reply"

        where:
        status | reply
        401    | 'the engine gives no reason. Check the name and the password'
        200    | 'the account is locked. Wait a minute'
    }

    def "an engine of another version tells which it speaks"() {
        given:
        engine.on('POST session') {
            error(it, 200, 'exception.webservices.session.invalid.version', 'Invalid API version "1.11.20".', null)
        }
        engine.on('GET about') { about ? ok(it, about) : text(it, 403, 'text/html', PAGE) }

        when:
        client.openSession()

        then:
        EngineException refused = thrown()
        refused.message == message
        refused.error().action() == action
        refused.error().id() == 'exception.webservices.session.invalid.version'

        where:
        about                                                || message | action
        [apiVersion: [major: 1, minor: 9, micro: 3]]         || 'it does not serve API version 1.11.20, its own is 1.9.3' | 'Connect with version 1.9.3.'
        [productName: 'Old']                                 || 'it does not serve API version 1.11.20' | 'Connect with an older version.'
        null                                                 || 'it does not serve API version 1.11.20' | 'Connect with an older version.'
    }

    def "the session speaks the version of the connection"() {
        given:
        def old = new Client(new Connection(URI.create(engine.url), 'engine', ApiVersion.parse('1.9.3'), false,
                Duration.ofSeconds(5), Duration.ofSeconds(5)))

        expect:
        old.openSession().object('version').get('minor') == 9

        cleanup:
        old.close()
    }

    def "logging out ends the session and forgets the user"() {
        given:
        client.openSession()
        client.logIn('admin', Secret.of('secret'))

        when:
        client.logOut()
        client.logOut()

        then:
        engine.count('POST logout') == 1
        client.user() == null
    }

    def "closing logs out, once, and does not mind an engine that is gone"() {
        given:
        client.logIn('admin', Secret.of('secret'))
        def lost = new Client(engine.connection())
        lost.logIn('admin', Secret.of('secret'))

        when:
        client.close()
        client.close()
        engine.close()
        lost.close()

        then:
        engine.count('POST logout') == 1
        noExceptionThrown()
    }

    def "neither client state nor calls show a secret when printed"() {
        expect:
        new SessionAccess(new Cookies([JSESSIONID: 'ABC']), 'admin', Secret.of('pw')).toString() ==
                'SessionAccess[cookies=Cookies[JSESSIONID], user=admin, password=********]'
        ApiCall.post('login', [password: 'pw']).toString() == 'POST login'
    }
}
