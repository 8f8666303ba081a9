package dev.sluice.engine.http.calls

import dev.sluice.engine.auth.Passwords
import dev.sluice.engine.catalog.Catalog
import dev.sluice.engine.secrets.KeySource
import dev.sluice.lab.Lab
import dev.sluice.lab.RawConnection
import dev.sluice.wire.Schema
import groovy.json.JsonOutput
import java.nio.file.Path
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** What somebody gets who guesses passwords, and what the owner of the account notices of it. */
class GuessingSpec extends Specification {
    private static final String PASSWORD = 'correct horse'

    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab

    def setupSpec() {
        lab = new Lab(folder)
        lab.admin().post('user', [type: 'User', name: 'ann', credential: [type: 'PasswordCredential', password: PASSWORD]])
    }

    /** A login from an address of this machine, by a session of its own. */
    private RawConnection.Answer logIn(String address, String user, String password) {
        new RawConnection(lab.engine.url(), InetAddress.getByName(address)).withCloseable { connection ->
            def version = [type: 'APIVersion', major: 1, minor: 11, micro: 20]
            def opened = post(connection, 'session', [type: 'APISession', version: version], '')
            post(connection, 'login', [type: 'LoginRequest', username: user, password: password],
                    "Cookie: ${opened.headers['set-cookie'].split(';')[0]}\r\n")
        }
    }

    private static RawConnection.Answer post(RawConnection connection, String path, Map body, String cookie) {
        def bytes = JsonOutput.toJson(body).bytes
        connection.exchange("POST /resources/json/engine/$path HTTP/1.1\r\nHost: 127.0.0.1\r\n${cookie}Content-Type: application/json\r\n"
                + "Content-Length: $bytes.length\r\n\r\n", bytes)
    }

    def "of 120 guesses at once five are looked at and then one in each longer wait, and the others leave no trace"() {
        given:
        def threads = Executors.newFixedThreadPool(24)
        def traces = { lab.admin().get('action?searchText=ann&pageSize=500').result.count { it.actionType == 'USER_FAILED_LOGIN' } }
        def before = traces()
        def begun = System.nanoTime()

        when:
        def answers = threads.invokeAll((1..120).collect { guess -> { -> logIn('127.0.0.2', 'ann', "guess $guess") } as Callable })*.get()

        then:
        answers*.status.toSet() == [401] as Set
        def lookedAt = answers.count { it.body.contains('Invalid username or password.') }
        lookedAt in 5..(6 + Math.log((System.nanoTime() - begun) / 1e9 + 1) / Math.log(2) as int)
        answers.count { it.body.contains("Too many failed logins as 'ann'.") && it.body.contains('then try again.') } == 120 - lookedAt
        traces() - before == lookedAt

        and: 'the owner, elsewhere, notices nothing'
        logIn('127.0.0.3', 'ann', PASSWORD).status == 200

        cleanup:
        threads.shutdownNow()
    }

    @Tag('slow')
    def "nobody locks the owner of the engine's home out, whose password nobody can guess"() {
        when:
        20.times { logIn('127.0.0.1', 'admin', "guess $it") }

        then:
        logIn('127.0.0.1', 'admin', lab.adminPassword).status == 200
        logIn('127.0.0.1', 'admin', 'guess').body.contains("Too many failed logins as 'admin'.")
    }

    def "unknown names are slowed down alike"() {
        expect:
        (1..6).collect { logIn('127.0.0.4', 'nobody', "guess $it").body.contains('Too many') } == [false] * 5 + [true]
    }

    def "a password that an older version hashed is hashed anew at the next login"() {
        given:
        def hash = { credential().split(/\$/)[1] as int }
        lab.engine.close()
        withCatalog { it.setCredential(ann(it), Passwords.hash(PASSWORD, 500)) }
        assert hash() == 500
        lab.begin()

        when:
        def answer = logIn('127.0.0.5', 'ann', PASSWORD)
        lab.engine.close()

        then:
        answer.status == 200
        hash() == Passwords.ITERATIONS

        when:
        lab.begin()

        then:
        logIn('127.0.0.5', 'ann', PASSWORD).status == 200
    }

    private String credential() {
        withCatalog { it.credential(ann(it)) }
    }

    private static String ann(catalog) {
        catalog.named('user', '', 'ann').reference()
    }

    private <T> T withCatalog(Closure<T> work) {
        Catalog.open(folder.resolve('home/catalog.db'), Schema.standard(), KeySource.of([:])).withCloseable { it.write(work) }
    }
}
