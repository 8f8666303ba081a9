package dev.sluice.runbook

import com.sun.net.httpserver.HttpServer
import dev.sluice.engine.host.HostCommand
import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import dev.sluice.lab.MailServer
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.security.KeyStore
import java.util.concurrent.CopyOnWriteArrayList
import javax.net.ssl.KeyManagerFactory
import javax.net.ssl.SSLContext
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** Runs that tell people about themselves. */
class NoticeSpec extends Specification {
    @TempDir @Shared Path home
    @Shared @AutoCleanup Lab lab = null
    @TempDir Path folder
    @AutoCleanup MailServer mail = new MailServer()
    @AutoCleanup('stop') Hooks hooks = new Hooks()

    /** A chat that takes what is posted to it. */
    static class Hooks {
        final List<Map> posted = new CopyOnWriteArrayList<>()
        int answer = 200
        private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)

        Hooks() {
            server.createContext('/') { exchange ->
                posted << new JsonSlurper().parse(exchange.requestBody)
                exchange.sendResponseHeaders(answer, -1)
                exchange.close()
            }
            server.start()
        }

        String getUrl() {
            "http://127.0.0.1:$server.address.port/hooks/token-of-the-hook"
        }

        void stop() {
            server.stop(0)
        }
    }

    def setupSpec() {
        lab = new Lab(home)
        lab.user('bob', [OWNER: 'DOMAIN'])
    }

    def "a notice goes out once, by webhook, mail and command, with its secrets masked"() {
        given:
        def file = script("""
            def key = param 'key', secret: true
            def text = 'Refreshed with ' + key.reveal()
            notify text, webhook: '$hooks.url'
            notify text + '\\nZweite Zeile: ä\\n.', mail: ['ops@example.org', 'dba@example.org'], via: '$mail.url', from: 'sluice@example.org', user: 'sluice', password: key
            notify text, command: ['sh', '-c', 'cat >> $folder/told; echo "\$SLUICE_RUN" >> $folder/told']
            step('Break') { if (!new File('$folder/mended').exists()) { throw new IllegalStateException('not yet') } }
            """)

        when:
        def failed = sluice('run', file, '-p', 'key=hunter22')
        Files.createFile(folder.resolve('mended'))
        def resumed = sluice('resume', 'last', '-p', 'key=hunter22')

        then:
        [failed.status, resumed.status] == [1, 0]
        hooks.posted == [[text: 'Refreshed with ********', run: name()]]
        Files.readAllLines(folder.resolve('told')) == ['Refreshed with ********', name()]
        mail.mails.size() == 1
        mail.mails[0].with { [from, to, subject, text] } == ['sluice@example.org', ['ops@example.org', 'dba@example.org'], 'Refreshed with ********', 'Refreshed with ********\nZweite Zeile: ä\n.']
        mail.logins == ['sluice hunter22']
        !sluice('runs', 'show', 'last').out.contains('hunter22')
    }

    @Tag('slow')
    def "mail goes over TLS where the server offers it, and nowhere if nobody vouches for the server: #trusted"() {
        given:
        def keys = folder.resolve('keys').toString()
        def made = HostCommand.of([Path.of(System.getProperty('java.home'), 'bin', 'keytool').toString(), '-genkeypair', '-alias', 'mail', '-dname',
                'CN=mail', '-keyalg', 'EC', '-ext', 'san=ip:127.0.0.1', '-keystore', keys, '-storepass', 'changeit']).run()
        assert made.status() == 0 : made
        def store = KeyStore.getInstance(new File(keys), 'changeit'.toCharArray())
        def factory = KeyManagerFactory.getInstance(KeyManagerFactory.defaultAlgorithm)
        factory.init(store, 'changeit'.toCharArray())
        def context = SSLContext.getInstance('TLS').tap { init(factory.keyManagers, null, null) }
        def safe = new MailServer(context)
        def file = script("""
            notify 'it', mail: 'ops@example.org', via: '$safe.url', from: 'sluice@example.org', user: 'sluice', password: secret('KEY')
            """)
        def words = Called.process('--engine', lab.engine.url().toString(), '--user', 'admin', 'run', file)
        def process = new ProcessBuilder(words.take(1) + (trusted ? ["-Djavax.net.ssl.trustStore=$keys".toString(),
                '-Djavax.net.ssl.trustStorePassword=changeit'] : []) + words.drop(1)).redirectErrorStream(true)
        process.environment().putAll(HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword, KEY: 'hunter22')

        when:
        def running = process.start()
        def said = running.inputReader().text

        then:
        running.waitFor() == 0
        [safe.secured > 0, safe.mails.size(), safe.logins] == [trusted, trusted ? 1 : 0, trusted ? ['sluice hunter22'] : []]
        said.contains('was not told') == !trusted
        !said.contains('hunter22')

        cleanup:
        safe.close()

        where:
        trusted << [true, false]
    }

    def "people are told how a run ended, if they want to know that: #how"() {
        given:
        def file = script("""
            notify at: ['failed', 'withheld'], webhook: '$hooks.url'
            $text
            """)

        when:
        sluice('run', file)

        then:
        hooks.posted*.text == told.collect { it.replace('FILE', file).replace('RUN', name()) }

        where:
        how        | text                             || told
        'done'     | "step('A') { 1 }"                || []
        'failed'   | "throw new Exception('broken')"  || ['run RUN failed: FILE:3:1: broken']
        'withheld' | "approve 'it', by: 'bob'"        || ['run RUN withheld: FILE:3:1: run RUN waits until bob approves it, with: sluice approve RUN; go on then with: sluice resume RUN']
    }

    def "a notice that does not arrive stops nothing, and why is said: #why"() {
        given:
        hooks.answer = 500
        mail.refusing = true

        when:
        def run = sluice('run', script("notify 'it', ${way.replace('HOOK', hooks.url).replace('MAIL', mail.url)}\nprintln 'went on'"))

        then:
        run.status == 0
        run.out == 'went on\n'
        run.err.readLines() == [why]

        where:
        way                                                                              || why
        "webhook: 'HOOK'"                                                                || 'webhook was not told: it answered 500'
        "webhook: 'no url'"                                                              || 'webhook was not told: its address is no URL'
        "command: 'false'"                                                               || 'command false was not told: it ended with 1'
        "mail: 'ops@example.org', via: 'MAIL', from: 'sluice@example.org'"               || 'mail to ops@example.org was not told: it said: 550 no such user'
    }

    def "what notify cannot make sense of is a mistake: #way"() {
        expect:
        sluice('run', script("notify $way")).with { [status, err.substring(err.indexOf('groovy:') + 7)] } == [2, "1:$column: $said\n    notify $way\n${' ' * (column + 3)}^\n" as String]

        where:
        way                                  || column | said
        "'it'"                               || 1 | "notify takes a text, or ends of the run, and a way: notify 'Refreshed', webhook: secret('HOOK') or notify at: 'failed', command: ['mail-me']"
        "at: 'faild', command: 'x'"          || 12 | "a run does not end 'faild'. Did you mean 'failed'?"
        "'it', mail: 'me@example.org'"       || 1 | "a mail needs a server and a sender: notify 'text', mail: 'ops@example.org', via: 'smtp://mail.example.org', from: 'sluice@example.org'"
        "'it', mail: 'ops> y@x', via: 'smtp://localhost', from: 'a@b'" || 20 | "'ops> y@x' is no address of mail."
        "'it', web: 'x'"                     || 14 | "notify has no 'web'. notify takes a text, or ends of the run, and a way: notify 'Refreshed', webhook: secret('HOOK') or notify at: 'failed', command: ['mail-me']"
    }

    private Called sluice(String... args) {
        new Called([HOME: folder.toString(), SLUICE_PASSWORD: lab.adminPassword]).with(['--engine', lab.engine.url().toString(), '--user', 'admin', *args] as String[])
    }

    private String name() {
        folder.resolve('.local/state/sluice/runs').toFile().list().sort().last() - '.jsonl'
    }

    private String script(String text) {
        Files.writeString(Files.createTempFile(folder, 'script', '.groovy'), text.stripIndent()).toString()
    }
}
