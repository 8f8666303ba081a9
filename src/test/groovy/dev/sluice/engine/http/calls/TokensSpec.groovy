package dev.sluice.engine.http.calls

import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** Tokens: what lets programs in without a password, how far, and for how long. */
class TokensSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Wire admin

    def setupSpec() {
        lab = new Lab(folder)
        admin = lab.admin()
    }

    private static String made(Wire owner, String name, Map fields = [:]) {
        def answer = owner.post('token', [type: 'ApiToken', name: name] + fields)
        assert answer.json.status == 'OK' : answer.text
        answer.result
    }

    private static String text(Wire owner, String token) {
        owner.post("token/$token/reveal", [:]).result.token
    }

    private Wire bearer(String text) {
        def wire = lab.wire()
        wire.headers.Authorization = "Bearer $text" as String
        wire
    }

    private static Map role(Wire wire, String name) {
        [role: wire.named('role', name).reference]
    }

    def "a token lets a program in as its user, without a session"() {
        given:
        def program = bearer(text(admin, made(admin, 'in')))

        expect:
        program.get('user/current').result.name == 'admin'
        program.post('group', [type: 'Group', name: 'made by a token']).json.status == 'OK'
    }

    def "it goes no further than its role"() {
        given:
        def program = bearer(text(admin, made(admin, 'reader', role(admin, 'Read'))))

        expect:
        program.get('group').result*.name.containsAll(['Sources', 'Virtual'])
        program.post('group', [type: 'Group', name: 'refused']).error.id == 'exception.authorization.missing'
        program.delete('group/GROUP-2').error.id == 'exception.authorization.missing'
    }

    def "nor further than its user"() {
        given:
        def dev = lab.user('dev', [Read: 'GROUP-1'])
        def program = bearer(text(dev, made(dev, 'mine', role(admin, 'OWNER'))))

        expect:
        program.get('group').result*.name == ['Sources']
        program.post('group/GROUP-1/delete', [:]).error.id == 'exception.authorization.missing'
    }

    def "its text is shown once, to whoever made it, and is not kept"() {
        given:
        def other = lab.user('other', [OWNER: 'GROUP-1'])
        def token = made(admin, 'once')

        expect:
        other.post("token/$token/reveal", [:]).error.id == 'exception.authorization.missing'

        and: 'not even an administrator sees the one of another'
        def others = made(other, 'of another')
        admin.post("token/$others/reveal", [:]).error.details == "The text of '$others' has been shown, or is not yours." as String

        when:
        def text = text(admin, token)

        then:
        text ==~ /slt_\d+_[A-Za-z0-9_-]{43}/
        admin.post("token/$token/reveal", [:]).error.details == "The text of '$token' has been shown, or is not yours." as String
        !admin.get("token/$token").text.contains(text.substring(8))
        Files.list(folder.resolve('home')).filter { it.fileName.toString().startsWith('catalog') }.toList().every {
            !new String(Files.readAllBytes(it), 'ISO-8859-1').contains(text.substring(8))
        }
    }

    def "one that is revoked ends at once, with the sessions that it opened"() {
        given:
        def token = made(admin, 'revoked')
        def text = text(admin, token)
        def session = lab.wire()
        session.open()
        assert session.logIn('token', text).json.status == 'OK'
        assert session.get('group').status == 200

        when:
        admin.delete("token/$token")

        then:
        bearer(text).get('group').status == 403
        session.get('group').status == 403
    }

    def "one that has expired lets nobody in"() {
        given:
        def text = text(admin, made(admin, 'short', [expirationTime: Instant.now().plusSeconds(3).toString()]))

        expect:
        new PollingConditions(timeout: 30).eventually { assert bearer(text).get('group').status == 403 }
    }

    def "an end that is past or too far off is refused: #end"() {
        expect:
        admin.post('token', [type: 'ApiToken', name: 'long', expirationTime: end]).error.details.expirationTime.details ==
                'a token lasts for 366 days at most, from now on.'

        where:
        end << ['2020-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z']
    }

    def "#what lets nobody in"() {
        expect:
        bearer(text(admin, made(admin, what)).with(change)).get('group').status == 403

        where:
        what                  | change
        'another secret'      | { it.replaceAll(/.$/) { last -> last == 'A' ? 'B' : 'A' } }
        'another number'      | { it.replaceFirst(/slt_\d+/, 'slt_999') }
        'a number of a user'  | { it.replaceFirst(/slt_/, 'USER-2_') }
        'nothing'             | { '' }
    }

    def "it stands in for the password at a login, of its own user only: #name"() {
        given:
        def wire = lab.wire()
        wire.open()

        expect:
        wire.logIn(name, text(admin, made(admin, "login of $name"))).status == status

        where:
        name       || status
        'token'    || 200
        'admin'    || 200
        'sysadmin' || 401
    }

    def "it makes no other token and changes no password"() {
        given:
        def program = bearer(text(admin, made(admin, 'maker')))

        expect:
        program.post('token', [type: 'ApiToken', name: 'second']).error.details == 'A token gives no right to change how its user is let in.'
        program.post('user/USER-2/updateCredential', [type: 'CredentialUpdateParameters', newCredential: [type: 'PasswordCredential',
                password: 'another password']]).error.details == 'A token gives no right to change how its user is let in.'
    }

    def "users see and revoke their own, administrators all"() {
        given:
        def (ann, bob) = [lab.user('ann', [Read: 'GROUP-1']), lab.user('bob', [Read: 'GROUP-1'])]
        def token = made(ann, 'of ann')

        expect:
        ann.get('token').result*.name == ['of ann']
        bob.get('token').result == []
        bob.delete("token/$token").error.id == 'exception.authorization.missing'
        admin.delete("token/$token").json.status == 'OK'
        ann.get('token').result == []
    }

    def "one of a user who is disabled lets nobody in"() {
        given:
        def carl = lab.user('carl', [Read: 'GROUP-1'])
        def program = bearer(text(carl, made(carl, 'of carl')))
        assert program.get('group').status == 200

        when:
        admin.post("user/${admin.named('user', 'carl').reference}/disable", [:])

        then:
        program.get('group').status == 403
    }

    def "a session that one opened is over with its user, also when the user is enabled again"() {
        given:
        def lena = lab.user('lena', [Read: 'GROUP-1'])
        def reference = admin.named('user', 'lena').reference
        def session = lab.wire()
        session.open()
        assert session.logIn('token', text(lena, made(lena, 'of lena'))).json.status == 'OK'

        when:
        admin.post("user/$reference/disable", [:])

        then:
        session.get('group').status == 403

        when:
        admin.post("user/$reference/enable", [:])

        then:
        session.get('group').status == 403
    }

    def "those of a user end when somebody else changes the password, and not when the user does"() {
        given:
        def user = lab.user('careless')
        def program = bearer(text(user, made(user, 'ci')))
        def reference = admin.named('user', 'careless').reference

        when:
        user.post("user/$reference/updateCredential", [type: 'CredentialUpdateParameters', oldCredential: [type: 'PasswordCredential', password: 'password of careless'],
                newCredential: [type: 'PasswordCredential', password: 'Another-1!']])

        then:
        program.get('user/current').result.name == 'careless'

        when:
        admin.post("user/$reference/updateCredential", [type: 'CredentialUpdateParameters', newCredential: [type: 'PasswordCredential', password: 'A-third-1!']])

        then:
        program.get('user/current').status == 403
    }

    def "a script makes one, and the program logs in with it"() {
        given:
        def variables = [HOME: folder.toString(), SLUICE_ENGINE: lab.engine.url().toString()]
        def made = new Called(variables + [SLUICE_USER: 'admin', SLUICE_PASSWORD: lab.adminPassword])
                .with('eval', "println token { name 'scripted'; role 'Read' }.token.reveal()")
        assert made.status == 0 : made.err

        when:
        def text = made.out.readLines()[0]
        def called = new Called(variables + [SLUICE_TOKEN: text])

        then:
        called.with('eval', 'groups*.name').with { it.err + it.out }.contains('Sources')
        called.with('eval', "group { name 'by a token' }").err.contains('may not administer')
    }

    def "a token with a role changes neither the account of its user nor the user's other tokens"() {
        given:
        def dora = lab.user('dora', [Read: 'GROUP-1'])
        def whole = made(dora, 'whole')
        def reads = bearer(text(dora, made(dora, 'reads', [role: admin.named('role', 'Read').reference])))
        def own = admin.named('user', 'dora').reference

        expect:
        reads.post("user/$own", [type: 'User', firstName: 'Dora']).text.contains('may not administer')
        reads.delete("token/$whole").text.contains('may not administer')
        bearer(text(dora, made(dora, 'all'))).post("user/$own", [type: 'User', firstName: 'Dora']).json.status == 'OK'
    }

    def "a token counts with the engine built in, too, unless the user names somebody"() {
        given:
        def variables = [HOME: folder.toString(), SLUICE_HOME: folder.resolve('built-in').toString()]
        def text = new Called(variables).with('eval', "println token { name 'scripted'; role 'Read' }.token.reveal()").out.readLines()[0]
        def called = new Called(variables + [SLUICE_TOKEN: text])

        expect:
        called.with('eval', 'groups*.name').with { it.err + it.out }.contains('Sources')
        called.with('eval', "group { name 'by a token' }").err.contains('may not administer')
        called.with('--user', 'admin', 'eval', "group({ name 'by name' }).name").out == 'by name\n'
        new Called(variables + [SLUICE_TOKEN: 'wrong']).with('eval', 'groups').err.contains('refused')
    }
}
