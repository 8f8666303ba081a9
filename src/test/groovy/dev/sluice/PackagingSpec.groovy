package dev.sluice

import dev.sluice.engine.Version
import dev.sluice.lab.Checkout
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** Runs after the tarball was made, as the second run of the tests. */
@Requires(value = { System.getProperty('tarball') }, reason = 'the tarball is made after the other specs: mvn verify')
class PackagingSpec extends Specification {
    @TempDir
    Path folder

    Path unpacked

    def setup() {
        def tarball = Path.of(System.getProperty('tarball'))
        assert new ProcessBuilder('tar', 'xzf', tarball.toString()).directory(folder.toFile()).start().waitFor() == 0
        unpacked = folder.resolve(tarball.fileName.toString() - '.tar.gz')
    }

    def "the tarball holds the launcher, the examples, the documents and each jar once"() {
        given:
        def jars = filesIn(unpacked.resolve('lib'))
        def names = jars*.replaceFirst(/(-\d.*)?\.jar$/, '')

        expect:
        filesIn(unpacked) == ['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md', 'THIRD-PARTY.txt', 'lib', 'sbom.cdx.json', 'scripts',
                              'share', 'src']
        filesIn(unpacked.resolve('share')) == ['completions', 'sluice.1']
        filesIn(unpacked.resolve('src')) == ['docs']
        filesIn(unpacked.resolve('src/docs')) == filesIn(Path.of('src/docs'))
        filesIn(unpacked.resolve('scripts')) == filesIn(Path.of('scripts'))
        Files.isExecutable(unpacked.resolve('scripts/sluice'))
        names.containsAll(['groovy', 'jline', 'sluice'])
        names == names.toUnique()
    }

    def "it says what it is made of: each jar with its version and its license"() {
        given:
        def jars = filesIn(unpacked.resolve('lib')) - 'sluice.jar'
        def parts = new JsonSlurper().parse(unpacked.resolve('sbom.cdx.json').toFile()).components
        def licenses = Files.readAllLines(unpacked.resolve('THIRD-PARTY.txt')).findAll { it.startsWith('  ') }

        expect:
        parts.collect { "${it.name}-${it.version}.jar".toString() }.sort() == jars
        parts.every { it.licenses && it.hashes }
        jars.every { jar -> licenses.count { it =~ /:(.+):(.+) - / && it.contains(jar.replaceFirst(/-(\d[^-]*)\.jar$/, ':$1')) } == 1 }
        licenses.size() == jars.size()
    }

    def "unpacked it runs at once, without Maven, and the second start has an archive of classes"() {
        when:
        def first = sluice('eval', '20 + 22')

        then:
        first.out() == '42\n'
        first.err() == ''
        first.status() == 0

        and:
        new PollingConditions(timeout: 60, delay: 0.5).eventually {
            assert filesIn(unpacked.resolve('lib')).any { it.endsWith('.jsa') }
        }

        when:
        def log = folder.resolve('classes')
        def second = sluice(SLUICE_JAVA_OPTS: "-Xlog:class+load:file=$log", 'eval', '20 + 22')

        then:
        second.out() == '42\n'
        Files.readAllLines(log).find { it.contains('dev.sluice.cli.Main ') }.endsWith('source: shared objects file')
    }

    def "what has a Java of its own runs where there is none"() {
        given:
        def image = shipped(/sluice-[\d.]+-.+\.tar\.gz/)
        unpacked = folder.resolve(image.fileName.toString() - '.tar.gz')

        when:
        run('tar', 'xzf', image.toString())
        def answer = sluice(PATH: nothingButTools(), JAVA_HOME: '', 'eval', 'new java.sql.Timestamp(0).time + 42')

        then:
        answer.out() == '42\n'
        answer.status() == 0
        filesIn(unpacked) == filesIn(folder.resolve(unpacked.fileName.toString().replaceFirst(/(sluice-[\d.]+)-.*/, '$1'))) + 'java' as TreeSet as List
    }

    @Requires(value = { Files.isExecutable(Path.of('/usr/bin/dpkg-deb')) }, reason = 'there is no dpkg')
    def "the package for Debian holds the same, and what Debian adds"() {
        given:
        def deb = shipped(/sluice_[\d.]+_all\.deb/)
        def fields = run('dpkg-deb', '--field', deb.toString()).readLines().collectEntries { it.contains(': ') ? it.split(': ', 2) as List : [:] }
        run('dpkg-deb', '--extract', deb.toString(), folder.resolve('deb').toString())
        def root = folder.resolve('deb')

        expect:
        fields.Package == 'sluice'
        fields.Version == Version.CURRENT
        filesIn(root.resolve('usr/share/sluice/lib')) == filesIn(unpacked.resolve('lib'))
        filesIn(root.resolve('usr/share/sluice/scripts')) == filesIn(unpacked.resolve('scripts'))
        Files.readSymbolicLink(root.resolve('usr/bin/sluice')).toString() == '../share/sluice/scripts/sluice'
        ['bash-completion/completions/sluice', 'zsh/vendor-completions/_sluice', 'fish/vendor_completions.d/sluice.fish', 'man/man1/sluice.1.gz', 'doc/sluice/copyright']
                .every { Files.size(root.resolve('usr/share').resolve(it)) > 0 }
        Files.readString(root.resolve('lib/systemd/system/sluice-engine.service')).contains('ExecStart=/usr/bin/sluice engine ')
    }

    @Requires(value = { Files.isExecutable(Path.of('/usr/bin/lintian')) }, reason = 'there is no lintian')
    def "Debian finds no error in it"() {
        expect:
        run('sh', '-c', "lintian --allow-root --fail-on none ${shipped(/sluice_[\d.]+_all\.deb/)}").readLines().findAll { it.startsWith('E:') } == []
    }

    def "all of it has the check sums that are shipped beside it"() {
        expect:
        def sums = Files.readAllLines(target().resolve('SHA256SUMS'))
        sums.size() == 3
        sums.every { line ->
            def (sum, name) = line.split('  ')
            sum == MessageDigest.getInstance('SHA-256').digest(Files.readAllBytes(target().resolve(name))).encodeHex().toString()
        }
    }

    private static Path target() {
        Path.of(System.getProperty('tarball')).parent
    }

    private static Path shipped(String name) {
        def found = target().toFile().listFiles().findAll { it.name ==~ name }
        assert found.size() == 1
        found[0].toPath()
    }

    /** The programs of the system that the launcher needs, without any Java among them. */
    private String nothingButTools() {
        def tools = Files.createDirectory(folder.resolve('tools'))
        ['sh', 'readlink', 'find', 'mkdir', 'mktemp', 'rm', 'mv', 'touch', 'nice', 'sed', 'setsid', 'setpriv'].each { name ->
            def program = ['/bin', '/usr/bin'].collect { Path.of(it, name) }.find { Files.exists(it) }
            Files.createSymbolicLink(tools.resolve(name), program.toRealPath())
        }
        tools.toString()
    }

    private String run(String... command) {
        def process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start()
        process.outputStream.close()
        def said = process.inputReader().text
        assert process.waitFor() == 0 : said
        said
    }

    private Checkout.Run sluice(Map<String, ?> variables = [:], String... arguments) {
        def builder = new ProcessBuilder([unpacked.resolve('scripts/sluice').toString(), *arguments]).directory(folder.toFile())
        builder.environment().putAll([JAVA_HOME: System.getProperty('java.home'), PATH: '/usr/bin:/bin', HOME: folder.toString(),
                                      SLUICE_HOME: folder.resolve('home').toString()])
        variables.each { name, value -> builder.environment().put(name, value.toString()) }
        Checkout.finish(builder.start())
    }

    private static List<String> filesIn(Path folder) {
        folder.toFile().list().sort().toList()
    }
}
