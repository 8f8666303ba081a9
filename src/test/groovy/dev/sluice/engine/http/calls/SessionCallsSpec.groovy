package dev.sluice.engine.http.calls

import dev.sluice.engine.EngineHome
import dev.sluice.engine.http.call.Cookie
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Sessions, logins and cookies, as the clients of this family of engines use them. */
class SessionCallsSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab

    def setupSpec() { lab = new Lab(folder) }

    private Wire opened(String version = '1.11.20') {
        def wire = lab.wire()
        assert wire.open(version).json.status == 'OK'
        wire
    }

    private String password(String user) {
        EngineHome.password(folder.resolve('home'), user).get()
    }

    def "version #version is spoken"() {
        when:
        def wire = lab.wire()
        def answer = wire.post('session', [type: 'APISession', client: 'spec',
                version: [type: 'APIVersion', *: numbers(version)]])

        then:
        answer.json == [type: 'OKResult', status: 'OK', job: null, action: null, result: [type: 'APISession',
                version: [type: 'APIVersion', *: numbers(version)], locale: 'en-US', client: 'spec']]
        answer.setCookie ==~ /JSESSIONID=[0-9A-F]{32}; Path=\/resources; HttpOnly; SameSite=Strict/

        and: 'once logged in, the session tells the same'
        wire.logIn('admin', lab.adminPassword).result == 'USER-2'
        wire.get('session').result == answer.result

        where:
        version << ['1.0.0', '1.3.0', '1.6.0', '1.8.0', '1.11.9', '1.11.20']
    }

    private static Map numbers(String version) {
        [['major', 'minor', 'micro'], version.split(/\./)*.toInteger()].transpose().collectEntries()
    }

    def "what the engine is can be asked before the login"() {
        when:
        def about = opened().get('about').result

        then:
        about.apiVersion == [type: 'APIVersion', major: 1, minor: 11, micro: 20]
        about.productName == 'Sluice'
    }

    def "the login sets a new cookie with the path of the first"() {
        given:
        def wire = lab.wire()

        when:
        def cookies = [wire.open(), wire.logIn('admin', lab.adminPassword)]*.setCookie

        then:
        cookies.toSet().size() == 2
        cookies.every { it ==~ /JSESSIONID=[0-9A-F]{32}; Path=\/resources; HttpOnly; SameSite=Strict/ }
        wire.get('user/current').result.name == 'admin'
    }

    def "a client that sends the whole text of its first Set-Cookie back for ever stays logged in"() {
        given:
        def wire = lab.wire()

        when:
        wire.headers.Cookie = wire.open().setCookie
        wire.logIn('admin', lab.adminPassword)

        then:
        3.times { assert wire.get('group').status == 200 }

        when: 'it logs out'
        wire.post('logout', [:])

        then:
        wire.get('group').status == 403
    }

    def "the first cookie is worth nothing to another program"() {
        given:
        def wire = lab.wire()
        def first = wire.open().setCookie
        wire.headers.Cookie = first
        wire.logIn('admin', lab.adminPassword)

        when:
        def thief = lab.wire()
        thief.headers = [Cookie: first, 'User-Agent': 'thief/1']

        then:
        thief.get('group').status == 403
        wire.get('group').status == 200
    }

    def "a planted cookie is worth nothing after the login"() {
        given: 'a session that somebody else opened'
        def planter = lab.wire()
        planter.headers = ['User-Agent': 'planter/1']
        planter.open()

        and: 'whose cookie a victim logs in with'
        def victim = lab.wire()
        victim.cookie = planter.cookie

        when:
        victim.logIn('admin', lab.adminPassword)

        then:
        planter.get('group').status == 403
        victim.get('group').status == 200
        planter.get('group').status == 403
    }

    def "a cookie that was replaced is worth nothing once the new one has been used"() {
        given:
        def wire = opened()
        def old = lab.wire()
        old.cookie = wire.cookie

        when:
        wire.logIn('admin', lab.adminPassword)
        wire.get('group')

        then:
        old.get('group').status == 403
    }

    def "a cookie header of #what is read with patience"() {
        given:
        def wire = opened()
        wire.logIn('admin', lab.adminPassword)
        def id = wire.cookie

        when:
        wire.headers.Cookie = header.replace('#', id)

        then:
        wire.get('session').result?.type == type

        where:
        what                        | header                                                   || type
        'the cookie alone'          | 'JSESSIONID=#'                                          || 'APISession'
        'cookie and attributes'     | 'JSESSIONID=#; Path=/resources; HttpOnly'               || 'APISession'
        'attributes without blanks' | 'JSESSIONID=#;Path=/resources;HttpOnly;Secure'          || 'APISession'
        'several cookies'           | 'theme=dark; JSESSIONID=#; tz="Europe/Berlin"'          || 'APISession'
        'an old id before the new'  | "JSESSIONID=${'A' * 32}; JSESSIONID=#"                  || 'APISession'
        'the new id before an old'  | "JSESSIONID=#; JSESSIONID=${'A' * 32}"                  || 'APISession'
        'another name'              | 'XJSESSIONID=#'                                         || null
        'garbage'                   | '=;;JSESSIONID;JSESSIONID==#;é'                         || null
    }

    def "opening a session on a live one starts afresh"() {
        given:
        def wire = opened()
        wire.logIn('admin', lab.adminPassword)

        when:
        wire.open()

        then:
        wire.get('group').status == 403
        wire.get('session').error.id == 'exception.webservices.session.missing'
        wire.get('session').status == 200

        when:
        wire.logIn('sysadmin', password('sysadmin'))

        then:
        wire.get('user/current').result.name == 'sysadmin'
    }

    def "a login on a session that is logged in switches the user"() {
        given:
        def wire = opened()
        wire.logIn('admin', lab.adminPassword)
        def asAdmin = wire.cookie

        when:
        def answer = wire.logIn('sysadmin', password('sysadmin'))

        then:
        answer.result == 'USER-1'
        wire.get('user/current').result.name == 'sysadmin'

        when: 'the login fails'
        answer = wire.logIn('admin', 'guess')

        then: 'the user stays'
        answer.status == 401
        answer.setCookie == null
        wire.get('user/current').result.name == 'sysadmin'
    }

    def "a login looks among #target users only, when it says so"() {
        expect:
        opened().post('login', [type: 'LoginRequest', username: user, password: password(user), target: target]).status == status

        where:
        user       | target   || status
        'admin'    | 'DOMAIN' || 200
        'admin'    | 'SYSTEM' || 401
        'sysadmin' | 'SYSTEM' || 200
        'sysadmin' | 'DOMAIN' || 401
    }

    def "after the logout the cookie is worth nothing"() {
        given:
        def wire = opened()
        wire.logIn('admin', lab.adminPassword)

        when:
        def answer = wire.post('logout', body)

        then:
        answer.json == [type: 'OKResult', status: 'OK', result: '', job: null, action: null]
        wire.get('group').status == 403

        where:
        body << [[:], '']
    }

    def "a slash at the end of a path changes nothing"() {
        given:
        def wire = lab.admin()

        expect:
        wire.get('group/').text == wire.get('group').text
        wire.get('environment/user/').status == 200
    }
}
