package dev.sluice

import dev.sluice.lab.Checkout
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
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
                              'src']
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
