package dev.sluice.engine

import ch.qos.logback.classic.Level
import ch.qos.logback.classic.Logger
import ch.qos.logback.classic.spi.ILoggingEvent
import ch.qos.logback.core.AppenderBase
import dev.sluice.client.Client
import dev.sluice.client.Connection
import dev.sluice.client.ConnectionException
import dev.sluice.lab.Called
import dev.sluice.lab.Lab
import dev.sluice.wire.ApiVersion
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.attribute.FileTime
import java.nio.file.attribute.PosixFilePermissions
import java.security.MessageDigest
import java.security.SecureRandom
import java.security.cert.X509Certificate
import java.time.Duration
import java.time.Instant
import java.util.concurrent.CopyOnWriteArrayList
import javax.net.ssl.SSLContext
import javax.net.ssl.SSLException
import javax.net.ssl.SSLSocket
import javax.net.ssl.X509TrustManager
import org.slf4j.LoggerFactory
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** An engine that speaks TLS: who it proves to be, and to whom. */
class TlsSpec extends Specification {
    static final SECONDS = Duration.ofSeconds(20)

    @Shared @TempDir Path folder
    @Shared @AutoCleanup Lab lab
    @Shared Path home
    @Shared String fingerprint

    /** What the engine warns of. */
    static class Warnings extends AppenderBase<ILoggingEvent> {
        final List<String> lines = new CopyOnWriteArrayList<>()

        @Override
        protected void append(ILoggingEvent event) {
            if (event.level == Level.WARN) {
                lines << event.formattedMessage
            }
        }
    }

    def setupSpec() {
        lab = new Lab(Files.createDirectories(folder.resolve('own')), { it.withOwnCertificate().withHostNames(['own.test']) })
        home = lab.folder.resolve('home')
        fingerprint = EngineHome.fingerprint(home).get()
    }

    private static String ask(URI url, Path certificates, String fingerprint) {
        new Client(new Connection(url, 'engine', ApiVersion.CURRENT, false, certificates, fingerprint, SECONDS, SECONDS)).withCloseable {
            try {
                it.get('about', [:]).result().productName
            } catch (ConnectionException refused) {
                refused.message.replace(url.toString(), 'URL')
            }
        }
    }

    /** A socket that takes any certificate. */
    private static SSLSocket connected(URI url, List<String> protocols = ['TLSv1.3']) {
        def anybody = [checkServerTrusted: { chain, type -> }, checkClientTrusted: { chain, type -> },
                       getAcceptedIssuers: { new X509Certificate[0] }] as X509TrustManager
        def context = SSLContext.getInstance('TLS').tap { init(null, [anybody] as X509TrustManager[], new SecureRandom()) }
        def socket = context.socketFactory.createSocket(url.host, url.port) as SSLSocket
        socket.enabledProtocols = protocols
        socket.startHandshake()
        socket
    }

    private static int called(URI url, String name) {
        connected(url).withCloseable {
            it.outputStream << "GET /resources/json/engine/about HTTP/1.1\r\nHost: $name\r\nConnection: close\r\n\r\n"
            it.inputStream.text.split(' ')[1] as int
        }
    }

    private static String shown(URI url) {
        connected(url).withCloseable {
            MessageDigest.getInstance('SHA-256').digest(it.session.peerCertificates[0].encoded).collect { String.format('%02X', it) }.join(':')
        }
    }

    def "clients know a certificate of the engine's own by its fingerprint or its file: #how"() {
        expect:
        lab.engine.url().scheme == 'https'
        ask(lab.engine.url(), file ? home.resolve('tls.crt') : null, pin ? fingerprint : null) == said

        where:
        how               | file  | pin   || said
        'the fingerprint' | false | true  || 'Sluice'
        'the file'        | true  | false || 'Sluice'
        'nothing'         | false | false || "URL: its certificate is signed by nobody whom this Java trusts. Add the signer to Java's" +
                ' trust store, or mark the engine insecure to accept any'
    }

    def "another fingerprint is refused, and what is none is named"() {
        expect:
        ask(lab.engine.url(), null, fingerprint.replaceAll(/^../, fingerprint.startsWith('00') ? '01' : '00')) ==
                'URL: its certificate has another fingerprint. If it was not renewed, somebody may stand between; if it was, say the new one'

        when:
        ask(lab.engine.url(), null, 'AB:CD')
        then:
        ConnectionException refused = thrown()
        refused.message == "'ABCD' is not the fingerprint of a certificate. Write the SHA-256 that the engine shows when it starts"
    }

    def "the certificate and its fingerprint stay, and only the owner reads the key"() {
        when:
        lab.restart()

        then:
        EngineHome.fingerprint(home).get() == fingerprint
        shown(lab.engine.url()) == fingerprint
        PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve('tls.key'))) == 'rw-------'
        !Files.exists(home.resolve('tls.new'))
    }

    def "whoever has the home of a running engine needs to say nothing"() {
        expect:
        new Called([SLUICE_HOME: home.toString(), HOME: folder.toString()]).with('eval', 'groups*.name').out == 'Sources\nVirtual\n'
    }

    def "#protocol is spoken: #spoken"() {
        when:
        def refused = null
        try {
            connected(lab.engine.url(), [protocol]).close()
        } catch (SSLException | IllegalArgumentException no) {
            refused = no
        }

        then:
        (refused == null) == spoken

        where:
        protocol  || spoken
        'TLSv1.3' || true
        'TLSv1.2' || true
        'TLSv1.1' || false
        'SSLv3'   || false
    }

    def "cookies travel by TLS only, and browsers are told to use nothing else"() {
        given:
        def body = '{"type":"APISession","version":{"type":"APIVersion","major":1,"minor":11,"micro":20}}'

        when:
        def answer = connected(lab.engine.url()).withCloseable {
            it.outputStream << "POST /resources/json/engine/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                    "Content-Type: application/json\r\nContent-Length: ${body.length()}\r\n\r\n$body"
            it.inputStream.text
        }

        then:
        answer =~ /Set-Cookie: JSESSIONID=[0-9A-F]{32}; Path=\/resources; HttpOnly; SameSite=Strict; Secure\r\n/
        answer.contains('Strict-Transport-Security: max-age=31536000')
        answer.contains('Cache-Control: no-store')
    }

    @Tag('slow')
    def "a certificate that is renewed is taken up, and half of a renewal is not: #server serves the network"() {
        given: 'the files of two others'
        def pair = { String name, Closure<EngineSettings> adjust -> new Lab(Files.createDirectories(folder.resolve("$name-$apart")), adjust) }
        def other = pair('other') { it.withOwnCertificate().withHostNames(['other.test']) }
        def (certificate, key) = [folder.resolve('given.crt'), folder.resolve('given.key')]
        def put = { Path from, Path to, int seconds ->
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING)
            Files.setLastModifiedTime(to, FileTime.from(Instant.now().plusSeconds(seconds)))
        }
        put(home.resolve('tls.crt'), certificate, -100)
        put(home.resolve('tls.key'), key, -100)
        def given = pair('given') { it.withTls(certificate, key).withNetworkApart(apart) }
        assert shown(given.engine.url()) == fingerprint
        assert ['own.test', 'other.test'].collect { called(given.engine.url(), it) } == [200, 421]
        def log = new Warnings()
        log.start()
        def logger = LoggerFactory.getLogger('dev.sluice.engine.network.RenewedKeys') as Logger
        logger.addAppender(log)

        when: 'only the certificate is there yet'
        put(other.folder.resolve('home/tls.crt'), certificate, -50)
        then:
        new PollingConditions(timeout: 30).eventually {
            assert log.lines == ["the renewed certificate cannot be used, the one before goes on to count: $key: it is not the private key of" +
                    ' the certificate' as String]
        }
        shown(given.engine.url()) == fingerprint

        when:
        put(other.folder.resolve('home/tls.key'), key, -40)
        then:
        new PollingConditions(timeout: 30).eventually {
            assert shown(given.engine.url()) == EngineHome.fingerprint(other.folder.resolve('home')).get()
        }
        ['own.test', 'other.test'].collect { called(given.engine.url(), it) } == [421, 200]

        cleanup:
        logger?.detachAppender(log)
        [other, given]*.close()

        where:
        server                            | apart
        'the process of the engine'       | false
        'where it is root, another one'   | true
    }

    def "a file that holds no #what is named"() {
        given:
        def (certificate, key) = [folder.resolve('bad.crt'), folder.resolve('bad.key')]
        Files.copy(home.resolve('tls.crt'), certificate, StandardCopyOption.REPLACE_EXISTING)
        Files.copy(home.resolve('tls.key'), key, StandardCopyOption.REPLACE_EXISTING)
        Files.writeString(folder.resolve(bad), 'rubbish')

        when:
        Engine.start(EngineSettings.at(folder.resolve('unused')).withListen(Lab.anyPort()).withTls(certificate, key))

        then:
        IOException refused = thrown()
        refused.message == "${folder.resolve(bad)}: $said" as String

        where:
        what          | bad       || said
        'certificate' | 'bad.crt' || 'it holds no certificate in PEM'
        'key'         | 'bad.key' || 'it holds no private key in PKCS #8; openssl pkcs8 -topk8 -nocrypt makes one'
    }

    def "beyond loopback it does not listen without TLS, unless told so by name"() {
        given:
        def settings = EngineSettings.at(folder.resolve('open')).withListen(new InetSocketAddress('0.0.0.0', 0))
                .withPool(folder.resolve('open-pool'), 'copy')

        when:
        Engine.start(settings)

        then:
        IOException refused = thrown()
        refused.message == 'on 0.0.0.0 others could read passwords and data on their way. Give it a certificate with --tls-certificate' +
                ' and --tls-key, or --tls-self-signed; or say --without-tls'

        expect:
        Engine.start(settings.withoutTls()).close()
    }
}
