package dev.sluice.client

import dev.sluice.wire.ApiVersion
import java.nio.file.Files
import java.nio.file.Path
import java.security.KeyStore
import java.security.cert.Certificate
import java.security.cert.CertificateFactory
import java.time.Duration
import javax.net.ssl.KeyManagerFactory
import javax.net.ssl.SSLContext
import spock.lang.ResourceLock
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

@ResourceLock('javax.net.ssl.trustStore')
class TrustSpec extends Specification {
    static final char[] PASSWORD = 'changeit'.toCharArray()

    /** Keys by their file: of an engine that vouches for itself, of another, and of one with the signer who can vouch for it. */
    @TempDir @Shared Path keys
    @TempDir Path folder

    def setupSpec() {
        keytool('own', '-genkeypair', '-alias', 'engine', '-dname', 'CN=engine', '-keyalg', 'EC', '-ext', 'san=ip:127.0.0.1')
        keytool('other', '-genkeypair', '-alias', 'engine', '-dname', 'CN=other', '-keyalg', 'EC')
        keytool('signed', '-genkeypair', '-alias', 'signer', '-dname', 'CN=signer', '-keyalg', 'EC', '-ext', 'bc:c', '-startdate', '-500d',
                '-validity', '1000')
        keytool('signed', '-genkeypair', '-alias', 'engine', '-dname', 'CN=engine', '-keyalg', 'EC')
        keytool('signed', '-certreq', '-alias', 'engine', '-file', keys.resolve('request').toString())
    }

    def "a certificate that nobody vouches for is refused"() {
        expect:
        answer(context(keysIn('own'))) == "URL: its certificate is signed by nobody whom this Java trusts. Add the signer to Java's" +
                ' trust store, or mark the engine insecure to accept any'
    }

    def "a fingerprint of an engine without TLS is refused, since nothing there has it"() {
        when:
        Connection.to('http://engine.example:1').pinned('AB' * 32)

        then:
        def refused = thrown(ConnectionException)
        refused.message == 'http://engine.example:1 speaks no TLS, so nothing there has the fingerprint of a certificate. Write https, or' +
                ' leave the fingerprint out'
    }

    def "an insecure connection accepts any certificate"() {
        given:
        keytool('late', '-genkeypair', '-alias', 'engine', '-dname', 'CN=engine', '-keyalg', 'EC', '-ext', 'san=dns:elsewhere.example',
                '-startdate', '-400d', '-validity', '30')

        expect:
        answer(context(keysIn('late')), true) == 'taken'
    }

    def "a certificate of a trusted signer is accepted if it is for this host and this day: #name from #start"() {
        given:
        def store = KeyStore.getInstance('JKS').tap { load(null) }
        store.setCertificateEntry('signer', keysIn('signed').getCertificate('signer'))
        trust(store)

        expect:
        answer(context(certified(name, start))) == message

        cleanup:
        System.clearProperty('javax.net.ssl.trustStore')

        where:
        name                    | start   || message
        'ip:127.0.0.1'          | '-1d'   || 'taken'
        'dns:elsewhere.example' | '-1d'   || 'URL: its certificate is for another host. Use the name in it, or mark the engine insecure to accept any'
        'ip:127.0.0.1'          | '-400d' || 'URL: its certificate is not valid today. Renew it, or mark the engine insecure to accept any'
    }

    def "a connection that names its certificates trusts those, and no others: #whose"() {
        given:
        def pem = Base64.mimeEncoder.encodeToString(keysIn(whose).getCertificate('engine').encoded)
        def file = Files.writeString(folder.resolve('pem'), "-----BEGIN CERTIFICATE-----\n$pem\n-----END CERTIFICATE-----\n")

        expect:
        answer(context(keysIn('own')), false, file) == message

        where:
        whose   || message
        'own'   || 'taken'
        'other' || "URL: its certificate is signed by nobody whom this Java trusts. Add the signer to Java's" +
                ' trust store, or mark the engine insecure to accept any'
    }

    def "a file that holds no certificates is named"() {
        given:
        def seconds = Duration.ofSeconds(10)
        def file = Files.writeString(folder.resolve('pem'), 'rubbish')

        when:
        new Client(new Connection(URI.create('https://127.0.0.1:1'), 'engine', ApiVersion.CURRENT, false, file, null, seconds, seconds))

        then:
        ConnectionException refused = thrown()
        refused.message == "the certificates in $file cannot be read. Name a file with certificates in PEM"
    }

    def "a Java without trusted certificates says so"() {
        given:
        trust(KeyStore.getInstance('JKS').tap { load(null) })

        expect:
        answer(context(keysIn('own'))) == "URL: Java's trust store is empty. Fill it, or name another with -Djavax.net.ssl.trustStore=FILE"

        cleanup:
        System.clearProperty('javax.net.ssl.trustStore')
    }

    def "an https address of a server without TLS"() {
        given:
        def plain = new ServerSocket(0, 1, InetAddress.loopbackAddress)
        def url = "https://127.0.0.1:$plain.localPort"
        def talk = Thread.start { plain.accept().withCloseable { it << 'HTTP/1.1 400 Bad Request\r\n\r\n' } }

        expect:
        ask(url, false) == "$url: no secure connection: Unsupported or unrecognized SSL message. Check scheme and port"

        cleanup:
        plain.close()
        talk.join()
    }

    /** What a client gets from an engine that shows the certificate of {@code tls}, with its address as URL. */
    private static String answer(SSLContext tls, boolean insecure = false, Path certificates = null) {
        new OtherEngine(tls).withCloseable { engine ->
            engine.on('GET about') { ok(it, 'taken') }
            ask(engine.url, insecure, certificates).replace(engine.url, 'URL')
        }
    }

    private static String ask(String url, boolean insecure, Path certificates = null) {
        def seconds = Duration.ofSeconds(10)
        new Client(new Connection(URI.create(url), 'engine', ApiVersion.CURRENT, insecure, certificates, null, seconds, seconds)).withCloseable {
            try {
                it.get('about', [:]).result()
            } catch (ConnectionException failed) {
                failed.message
            }
        }
    }

    private void trust(KeyStore store) {
        def file = folder.resolve('trust').toFile()
        file.withOutputStream { store.store(it, PASSWORD) }
        System.setProperty('javax.net.ssl.trustStore', file.path)
    }

    /** The engine's key with a certificate that the signer has signed for 30 days. */
    private KeyStore certified(String name, String start) {
        def signed = folder.resolve('signed').toString()
        keytool('signed', '-gencert', '-alias', 'signer', '-infile', keys.resolve('request').toString(), '-outfile', signed, '-ext', "san=$name",
                '-startdate', start, '-validity', '30')
        def certificate = new File(signed).withInputStream { CertificateFactory.getInstance('X.509').generateCertificate(it) }
        keysIn('signed').tap {
            setKeyEntry('engine', getKey('engine', PASSWORD), PASSWORD, [certificate, getCertificate('signer')] as Certificate[])
            deleteEntry('signer')
        }
    }

    private static SSLContext context(KeyStore keys) {
        def managers = KeyManagerFactory.getInstance(KeyManagerFactory.defaultAlgorithm)
        managers.init(keys, PASSWORD)
        SSLContext.getInstance('TLS').tap { init(managers.keyManagers, null, null) }
    }

    private KeyStore keysIn(String file) {
        KeyStore.getInstance(keys.resolve(file).toFile(), PASSWORD)
    }

    private void keytool(String file, String... arguments) {
        def program = Path.of(System.getProperty('java.home'), 'bin', 'keytool').toString()
        def process = new ProcessBuilder([program, '-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC'] + arguments.toList() +
                ['-keystore', keys.resolve(file).toString(), '-storepass', 'changeit', '-storetype', 'PKCS12']).redirectErrorStream(true).start()
        def said = process.inputStream.text
        assert process.waitFor() == 0: said
    }
}
