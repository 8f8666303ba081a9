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
import spock.lang.Specification
import spock.lang.TempDir

@ResourceLock('javax.net.ssl.trustStore')
class TrustSpec extends Specification {
    static final char[] PASSWORD = 'changeit'.toCharArray()

    @TempDir Path folder

    def "a certificate that nobody vouches for is refused"() {
        given:
        keytool('-genkeypair', '-alias', 'engine', '-dname', 'CN=engine', '-keyalg', 'EC', '-ext', 'san=ip:127.0.0.1')

        expect:
        answer(context()) == "URL: its certificate is signed by nobody whom this Java trusts. Add the signer to Java's" +
                ' trust store, or mark the engine insecure to accept any'
    }

    def "an insecure connection accepts any certificate"() {
        given:
        keytool('-genkeypair', '-alias', 'engine', '-dname', 'CN=engine', '-keyalg', 'EC', '-ext', 'san=dns:elsewhere.example',
                '-startdate', '-400d', '-validity', '30')

        expect:
        answer(context(), true) == 'taken'
    }

    def "a certificate of a trusted signer is accepted if it is for this host and this day: #name from #start"() {
        given:
        trustSigner()
        def engine = context(certify(name, start))

        expect:
        answer(engine) == message

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
        keytool('-genkeypair', '-alias', 'engine', '-dname', 'CN=engine', '-keyalg', 'EC', '-ext', 'san=ip:127.0.0.1')
        keytool('-genkeypair', '-alias', 'other', '-dname', 'CN=other', '-keyalg', 'EC')
        keytool('-exportcert', '-rfc', '-alias', whose, '-file', folder.resolve('pem').toString())
        keytool('-delete', '-alias', 'other')

        expect:
        answer(context(), false, folder.resolve('pem')) == message

        where:
        whose    || message
        'engine' || 'taken'
        'other'  || "URL: its certificate is signed by nobody whom this Java trusts. Add the signer to Java's" +
                ' trust store, or mark the engine insecure to accept any'
    }

    def "a file that holds no certificates is named"() {
        given:
        def seconds = Duration.ofSeconds(10)
        def file = Files.writeString(folder.resolve('pem'), 'rubbish')

        when:
        new Client(new Connection(URI.create('https://127.0.0.1:1'), 'engine', ApiVersion.CURRENT, false, file, seconds, seconds))

        then:
        ConnectionException refused = thrown()
        refused.message == "the certificates in $file cannot be read. Name a file with certificates in PEM"
    }

    def "a Java without trusted certificates says so"() {
        given:
        keytool('-genkeypair', '-alias', 'engine', '-dname', 'CN=engine', '-keyalg', 'EC', '-ext', 'san=ip:127.0.0.1')
        trust(KeyStore.getInstance('JKS').tap { load(null) })

        expect:
        answer(context()) == "URL: Java's trust store is empty. Fill it, or name another with -Djavax.net.ssl.trustStore=FILE"

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
        new Client(new Connection(URI.create(url), 'engine', ApiVersion.CURRENT, insecure, certificates, seconds, seconds)).withCloseable {
            try {
                it.get('about', [:]).result()
            } catch (ConnectionException failed) {
                failed.message
            }
        }
    }

    private void trustSigner() {
        keytool('-genkeypair', '-alias', 'signer', '-dname', 'CN=signer', '-keyalg', 'EC', '-ext', 'bc:c', '-startdate', '-500d',
                '-validity', '1000')
        def store = KeyStore.getInstance('JKS').tap { load(null) }
        store.setCertificateEntry('signer', keys().getCertificate('signer'))
        trust(store)
    }

    private void trust(KeyStore store) {
        def file = folder.resolve('trust').toFile()
        file.withOutputStream { store.store(it, PASSWORD) }
        System.setProperty('javax.net.ssl.trustStore', file.path)
    }

    /** Makes a key for the engine, and has the signer sign its certificate for 30 days. */
    private List<Certificate> certify(String name, String start) {
        def request = folder.resolve('request').toString()
        def signed = folder.resolve('signed').toString()
        keytool('-genkeypair', '-alias', 'engine', '-dname', 'CN=engine', '-keyalg', 'EC')
        keytool('-certreq', '-alias', 'engine', '-file', request)
        keytool('-gencert', '-alias', 'signer', '-infile', request, '-outfile', signed, '-ext', "san=$name", '-startdate', start,
                '-validity', '30')
        def certificate = new File(signed).withInputStream { CertificateFactory.getInstance('X.509').generateCertificate(it) }
        [certificate, keys().getCertificate('signer')]
    }

    private SSLContext context(List<Certificate> chain = null) {
        def keys = keys()
        if (chain) {
            keys.setKeyEntry('engine', keys.getKey('engine', PASSWORD), PASSWORD, chain as Certificate[])
        }
        if (keys.containsAlias('signer')) {
            keys.deleteEntry('signer')
        }
        def managers = KeyManagerFactory.getInstance(KeyManagerFactory.defaultAlgorithm)
        managers.init(keys, PASSWORD)
        SSLContext.getInstance('TLS').tap { init(managers.keyManagers, null, null) }
    }

    private KeyStore keys() {
        KeyStore.getInstance(folder.resolve('keys').toFile(), PASSWORD)
    }

    private void keytool(String... arguments) {
        def program = Path.of(System.getProperty('java.home'), 'bin', 'keytool').toString()
        def process = new ProcessBuilder([program, '-J-XX:TieredStopAtLevel=1'] + arguments.toList() + ['-keystore', folder.resolve('keys').toString(),
                '-storepass', 'changeit', '-storetype', 'PKCS12']).redirectErrorStream(true).start()
        def said = process.inputStream.text
        assert process.waitFor() == 0: said
    }
}
