package dev.sluice.engine.http.calls

import dev.sluice.lab.Lab
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Whoever types a secret into a wrong field does not give it away by that. */
class MisplacedSecretsSpec extends Specification {
    private static final String SECRET = 'canary-misplaced'

    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Wire admin

    def setupSpec() {
        lab = new Lab(folder)
        admin = lab.admin()
        admin.post('user', [type: 'User', name: SECRET, credential: [type: 'PasswordCredential', password: 'another one']])
    }

    def "neither the answer nor the audit shows a secret that is also #where"() {
        given:
        def before = admin.get('action?pageSize=1').result[0].reference

        when:
        def answer = admin.post(path, body)
        def actions = admin.get('action?pageSize=10').result.takeWhile { it.reference != before }

        then:
        answer.json.status == 'ERROR'
        answer.text.contains('********') == shown
        !answer.text.contains(SECRET)
        !actions.toString().contains(SECRET)

        where:
        where                        | path            | body                                                                                                   || shown
        'the name of a new user'     | 'user'          | [type: 'User', name: SECRET, credential: [type: 'PasswordCredential', password: SECRET]]               || true
        'a number'                   | 'user'          | [type: 'User', name: 'x', sessionTimeout: SECRET, credential: [type: 'PasswordCredential', password: SECRET]] || true
        'in an unknown field'        | 'user'          | [type: 'User', name: 'x', sessionTimeout: SECRET, password: SECRET]                                    || true
        'a type'                     | 'user'          | [type: 'User', name: 'x', credential: [type: SECRET, password: SECRET]]                                || true
        'in place of an object'      | 'user'          | [type: 'User', name: 'x', credential: SECRET]                                                          || true
        'a new one of such'          | 'user/USER-2/updateCredential' | [type: 'CredentialUpdateParameters', newCredential: SECRET]                              || true
        'the name of a group'        | 'group'         | [type: 'Group', name: "shop of ann/$SECRET@db" as String, apiKey: SECRET]                                || false
    }

    def "a value of a wrong type in a secret field is not shown"() {
        expect:
        admin.post('user', [type: 'User', name: 'x', credential: [type: 'PasswordCredential', password: 20482048]]).error.details
                .credential.password.details == 'the value is not a string.'
    }

    def "the names of fields that only sound like secrets stay readable"() {
        expect:
        admin.post('user/USER-2', [type: 'User', passwordUpdateRequest: 'SOMETIMES']).error.details.passwordUpdateRequest.details
                .contains("'SOMETIMES'")
    }

    def "the audit keeps no user name of a failed login that nobody has"() {
        given:
        def stranger = lab.wire()
        stranger.open()

        when:
        stranger.logIn('hunter-of-names', 'a wrong one')
        stranger.logIn('admin', 'a wrong one')

        then:
        admin.get('action?pageSize=2').result*.details == ['Log in as user "admin".', 'Log in as a user whom nobody knows.']
    }

    def "the file of a first password goes when that password changes, and no other"() {
        given:
        def (first, second) = ['admin', 'sysadmin'].collect { folder.resolve("home/${it}.password") }
        def old = lab.adminPassword

        when: 'the change is refused'
        admin.post('user/USER-2/updateCredential', [type: 'CredentialUpdateParameters', newCredential: [type: 'PasswordCredential', password: 'new password'],
                oldCredential: [type: 'PasswordCredential', password: 'wrong']])

        then:
        Files.exists(first)

        when:
        admin.post('user/USER-2', [type: 'User', name: 'owner'])
        def changed = admin.post('user/USER-2/updateCredential', [type: 'CredentialUpdateParameters',
                newCredential: [type: 'PasswordCredential', password: 'new password'], oldCredential: [type: 'PasswordCredential', password: old]])

        then:
        changed.json.status == 'OK'
        !Files.exists(first)
        Files.exists(second)
    }
}
