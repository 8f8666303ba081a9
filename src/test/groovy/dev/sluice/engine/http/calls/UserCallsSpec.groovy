package dev.sluice.engine.http.calls

import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Users: how they are made, changed, shut out and deleted, and who may do it. */
class UserCallsSpec extends Specification {
    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Wire admin

    def setupSpec() {
        lab = new Lab(folder)
        admin = lab.admin()
    }

    private static Map user(String name, Map more = [:]) {
        [type: 'User', name: name, credential: credential("password of $name")] + more
    }

    private static Map credential(String password) {
        [type: 'PasswordCredential', password: password]
    }

    private String made(String name, Map more = [:]) {
        def answer = admin.post('user', user(name, more))
        assert answer.json.status == 'OK' : answer.text
        answer.result
    }

    private Wire loggedIn(String name, String password = "password of $name") {
        def wire = lab.wire()
        wire.open()
        def answer = wire.logIn(name, password)
        assert answer.status == 200 : answer.text
        wire
    }

    private boolean canLogIn(String name, String password) {
        def wire = lab.wire()
        wire.open()
        wire.logIn(name, password).status == 200
    }

    private Map lastAction(Wire as = admin) {
        as.get('action?pageSize=1').result[0]
    }

    def "a new engine has one user of each sort, and the first of the domain owns it"() {
        expect:
        admin.get('user/USER-1').result.subMap('name', 'userType', 'isDefault') == [name: 'sysadmin', userType: 'SYSTEM', isDefault: true]
        admin.get('user/USER-2').result.subMap('name', 'userType', 'isDefault') == [name: 'admin', userType: 'DOMAIN', isDefault: true]
        admin.get('authorization?user=USER-2').result*.subMap('role', 'target') == [[role: 'ROLE-1', target: 'DOMAIN']]
        admin.get('domain').json.status
    }

    def "a user that is made can log in and is shown without the password"() {
        when:
        def reference = made('alice', [emailAddress: 'alice@example.org', sessionTimeout: 60])

        then:
        loggedIn('alice').get('user/current').result == [type: 'User', reference: reference, namespace: null, name: 'alice',
                userType: 'DOMAIN', authenticationType: 'NATIVE', credential: null, passwordUpdateRequest: 'NONE', firstName: null,
                lastName: null, emailAddress: 'alice@example.org', principal: null, publicKey: null, locale: 'en-US',
                sessionTimeout: 60, enabled: true, apiUser: false, isDefault: false, homePhoneNumber: null,
                mobilePhoneNumber: null, workPhoneNumber: null]

        and: 'the password is in no listing'
        ['user', 'action', "user/$reference"].every { !admin.get(it).text.contains('password of alice') }
        admin.get('action?searchText=Create%20user').result[0].subMap('details', 'user', 'state') ==
                [details: 'Create user "alice".', user: 'USER-2', state: 'COMPLETED']
    }

    def "a user is refused with #details at #field and leaves a failed action"() {
        when:
        def answer = admin.post('user', user('bob') + changes)

        then:
        answer.status == 200
        def at = field.tokenize('.').inject(answer.error.details) { level, step -> level[step] }
        at.details == details
        lastAction().subMap('state', 'actionType', 'failureMessageCode') ==
                [state: 'FAILED', actionType: 'USER_CREATE', failureMessageCode: 'exception.validation']
        !admin.get('user').result*.name.contains('bob')

        where:
        changes                                || field                  | details
        [name: 'admin']                        || 'name'                 | "the name 'admin' is taken by USER-2."
        [name: null]                           || 'name'                 | 'it is missing.'
        [credential: null]                     || 'credential'           | 'it is missing.'
        [credential: credential('short')]      || 'credential.password'  | 'it has 5 characters, at least 8 are needed.'
        [name: 'bobby-bob', credential: credential('Bobby-Bob')] || 'credential.password' | 'it is the name of the user.'
        [authenticationType: 'LDAP']           || 'authenticationType'   | 'directories are not supported by this engine.'
        [sessionTimeout: 0]                    || 'sessionTimeout'       | '0 is less than 1.'
        [reference: 'USER-9']                  || 'reference'            | 'only the engine sets it.'
    }

    def "an administrator changes what is known of a user, field by field"() {
        given:
        def reference = made('carol')

        when:
        def answer = admin.post("user/$reference", changes)

        then:
        answer.json.subMap('status', 'result', 'job') == [status: 'OK', result: '', job: null]
        answer.json.action ==~ /ACTION-\d+/
        admin.get("user/$reference").result.subMap(after.keySet()) == after

        cleanup:
        admin.post("user/$reference/delete", [:])

        where:
        changes                                          || after
        [type: 'User', sessionTimeout: 60]               || [sessionTimeout: 60, name: 'carol', locale: 'en-US']
        [type: 'User']                                   || [sessionTimeout: 30, name: 'carol']
        [firstName: 'Carol', lastName: 'Jones']          || [firstName: 'Carol', lastName: 'Jones']
        [type: 'User', name: 'caroline']                 || [name: 'caroline']
    }

    def "a user can be sent back whole with one field changed"() {
        given:
        def reference = made('dave')
        def whole = admin.get("user/$reference").result

        when:
        def answer = admin.post("user/$reference", whole + [lastName: 'Smith'])

        then:
        answer.json.status == 'OK'
        admin.get("user/$reference").result == whole + [lastName: 'Smith']
    }

    def "what cannot be changed is refused at #field: #details"() {
        given:
        def reference = made("erin$field")

        when:
        def answer = admin.post("user/$reference", [type: 'User', (field): value])

        then:
        answer.error.details[field].details == details

        where:
        field        | value           || details
        'userType'   | 'SYSTEM'        || 'it cannot be changed later.'
        'enabled'    | false           || 'it cannot be changed later.'
        'name'       | 'admin'         || "the name 'admin' is taken by USER-2."
        'reference'  | 'USER-9'        || 'only the engine sets it.'
    }

    def "users change how they can be reached, but not what they may do"() {
        given:
        def reference = made('frank')
        def frank = loggedIn('frank')

        expect:
        frank.post("user/$reference", [type: 'User', emailAddress: 'frank@example.org']).json.status == 'OK'
        frank.post("user/$reference", [type: 'User', sessionTimeout: 9999]).error.details.sessionTimeout.details ==
                'users cannot change it themselves.'

        and: 'nor anything of others'
        frank.post('user/USER-2', [type: 'User', emailAddress: 'frank@example.org']).error.subMap('id', 'details') ==
                [id: 'exception.authorization.missing',
                 details: "User 'frank' may not administer the domain: the right ADMINISTER on it is missing."]
        frank.get('user').result*.name == ['frank']
        frank.get('user/USER-2').error.details == "User 'frank' may not see 'USER-2': the right READ on it is missing."
    }

    def "users change their own password with the old one, and go on in the session in which they do"() {
        given:
        def reference = made('grace')
        def (here, there) = [loggedIn('grace'), loggedIn('grace')]

        when:
        def answer = here.post("user/$reference/updateCredential", [type: 'CredentialUpdateParameters',
                oldCredential: credential('password of grace'), newCredential: credential('new password')])

        then:
        answer.json.subMap('status', 'result') == [status: 'OK', result: '']
        here.get('user/current').status == 200
        there.get('user/current').status == 403
        canLogIn('grace', 'new password')
        !canLogIn('grace', 'password of grace')
    }

    def "a password change is refused: #what"() {
        given:
        def reference = made("heidi$what")
        def heidi = loggedIn("heidi$what")

        when:
        def answer = heidi.post("user/$reference/updateCredential", [type: 'CredentialUpdateParameters'] + parameters)

        then:
        def at = field.tokenize('.').inject(answer.error.details) { level, step -> level[step] }
        at.details.replace(what, '') == details
        canLogIn("heidi$what", "password of heidi$what")

        where:
        what         | parameters                                            || field                    | details
        'guessed'    | [oldCredential: credential('guess'), newCredential: credential('new password')] || 'oldCredential' | "it is missing, or not the password of 'heidi'."
        'without'    | [newCredential: credential('new password')]           || 'oldCredential'          | "it is missing, or not the password of 'heidi'."
        'short'      | [oldCredential: credential('password of heidishort'), newCredential: credential('short')] || 'newCredential.password' | 'it has 5 characters, at least 8 are needed.'.replace('short', '')
        'nothing'    | [:]                                                   || 'newCredential'          | 'it is missing.'
    }

    def "an old password cannot be guessed where passwords are changed"() {
        given:
        def reference = made('ivan')
        def ivan = loggedIn('ivan')

        when:
        def answers = (1..12).collect {
            ivan.post("user/$reference/updateCredential", [type: 'CredentialUpdateParameters',
                    oldCredential: credential("guess $it"), newCredential: credential('new password')])
        }

        then:
        answers[0].error.details.oldCredential.details == "it is missing, or not the password of 'ivan'."
        answers.any { it.error.details == "Too many failed logins as 'ivan'." }
    }

    def "an administrator sets the password of a user, whose sessions end"() {
        given:
        def reference = made('judy')
        def judy = loggedIn('judy')

        when:
        def answer = admin.post("user/$reference/updateCredential", [type: 'CredentialUpdateParameters',
                newCredential: credential('set by admin')])

        then:
        answer.json.status == 'OK'
        judy.get('group').status == 403
        canLogIn('judy', 'set by admin')
        admin.get('group').status == 200
    }

    def "somebody who has to change the password first can do nothing else"() {
        given:
        def reference = made('kate')
        admin.post("user/$reference", [type: 'User', passwordUpdateRequest: 'FIRST_LOGIN'])
        def kate = loggedIn('kate')

        expect:
        kate.get('user/current').result.name == 'kate'
        kate.get('group').error.subMap('details', 'action') == [details: "User 'kate' has to change the password first.",
                action: "Use POST user/$reference/updateCredential." as String]

        when:
        kate.post("user/$reference/updateCredential", [type: 'CredentialUpdateParameters',
                oldCredential: credential('password of kate'), newCredential: credential('new password')])

        then:
        kate.get('group').json.status == 'OK'
        admin.get("user/$reference").result.passwordUpdateRequest == 'NONE'
    }

    def "a disabled user is out at once and back when enabled"() {
        given:
        def reference = made('leo')
        def leo = loggedIn('leo')

        when:
        admin.post("user/$reference/disable", [:])

        then:
        leo.get('group').status == 403
        leo.get('session').error.id == 'exception.webservices.session.missing'
        !canLogIn('leo', 'password of leo')
        !admin.get("user/$reference").result.enabled

        when:
        admin.post("user/$reference/enable", [:])

        then:
        canLogIn('leo', 'password of leo')
        leo.get('group').status == 403
    }

    def "a deleted user is out at once, with all roles, while what they did stays on record"() {
        given:
        def reference = made('mallory')
        def authorization = admin.post('authorization', [type: 'Authorization', user: reference, role: 'ROLE-5', target: 'DOMAIN']).result
        def mallory = loggedIn('mallory')

        when:
        def answer = method == 'DELETE' ? admin.delete("user/$reference") : admin.post("user/$reference/delete", [:])

        then:
        answer.json.status == 'OK'
        mallory.get('group').status == 403
        admin.get("user/$reference").status == 404
        admin.get("authorization/$authorization").status == 404
        admin.get("action?user=$reference").result*.actionType == ['USER_LOGIN']

        where:
        method << ['DELETE', 'POST']
    }

    def "the last owner of the domain cannot be #what"() {
        when:
        def answer = admin.post(path, [:])

        then:
        answer.error.subMap('id', 'details', 'action') == [id: 'exception.user.last.administrator',
                details: "'admin' is the last enabled owner of the domain.",
                action: 'Give somebody else the role OWNER on DOMAIN first.']
        lastAction().state == 'FAILED'

        where:
        what               | path
        'disabled'         | 'user/USER-2/disable'
        'deleted'          | 'user/USER-2/delete'
        'stripped of that' | 'authorization/AUTHORIZATION-1/delete'
    }

    def "an owner of the domain may go when there is another, but a disabled one does not count"() {
        given:
        def reference = made('nina')
        admin.post('authorization', [type: 'Authorization', user: reference, role: 'ROLE-1', target: 'DOMAIN'])
        admin.post("user/$reference/disable", [:])

        expect:
        admin.post('user/USER-2/disable', [:]).error.id == 'exception.user.last.administrator'

        when:
        admin.post("user/$reference/enable", [:])
        def nina = loggedIn('nina')

        then:
        nina.post('user/USER-2/disable', [:]).json.status == 'OK'
        nina.post('user/USER-2/enable', [:]).json.status == 'OK'
        nina.delete("user/$reference").json.status == 'OK'

        cleanup:
        admin = lab.admin()
    }

    def "users of the system are managed by their like only, and manage everybody"() {
        given:
        def sysadmin = lab.system()
        def password = lab.adminPassword

        expect:
        admin.post('user', user('oscar', [userType: 'SYSTEM'])).error.details ==
                "User 'admin' may not create 'oscar': that is an administrator of the system."
        admin.post('user/USER-1/disable', [:]).error.details ==
                "User 'admin' may not disable 'sysadmin': that is an administrator of the system."
        admin.post('user/USER-1/updateCredential', [type: 'CredentialUpdateParameters', newCredential: credential('conquered')])
                .error.details == "User 'admin' may not change the password of 'sysadmin': that is an administrator of the system."
        sysadmin.post('user/USER-1/disable', [:]).error.details == "'sysadmin' is the last enabled administrator of the system."

        when:
        def made = sysadmin.post('user', user('oscar', [userType: 'SYSTEM'])).result

        then:
        sysadmin.get('user').result*.name == ['sysadmin', 'oscar']
        sysadmin.get('user?type=DOMAIN').result*.name.contains('admin')
        admin.get('user').result*.name.containsAll(['sysadmin', 'oscar', 'admin'])
        admin.get('user?type=DOMAIN').result.every { it.userType == 'DOMAIN' }
        sysadmin.post('user/USER-2/updateCredential', [type: 'CredentialUpdateParameters',
                newCredential: credential(password)]).json.status == 'OK'
        sysadmin.post("user/$made/delete", [:]).json.status == 'OK'

        cleanup:
        admin = loggedIn('admin', password)
    }

    def "rules for passwords can be made stricter, and hold from then on"() {
        when:
        admin.post('passwordPolicy/PASSWORD_POLICY-1', [type: 'PasswordPolicy', minLength: 12, digit: true])

        then:
        admin.get('passwordPolicy').result*.subMap('name', 'minLength', 'digit') == [[name: 'default', minLength: 12, digit: true]]
        admin.post('user', user('peggy')).error.details.credential.password.details == 'it has no digit.'

        cleanup:
        admin.post('passwordPolicy/PASSWORD_POLICY-1', [type: 'PasswordPolicy', minLength: 8, digit: false])
    }
}
