package dev.sluice.release

import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Stepwise
import spock.lang.Tag

/**
 * A newcomer's first minutes with each thing that is shipped, on a Debian that has nothing else. Fetches that Debian, and takes minutes:
 * {@code mvn -Pships verify}.
 */
@Tag('ships')
@Stepwise
@Requires(value = { Files.isExecutable(Path.of('/usr/sbin/debootstrap')) && new File('/proc/self/status').text.contains('Uid:\t0\t') },
        reason = 'needs root and debootstrap')
class InstalledPackagesSpec extends Specification {
    private static final Path TARGET = Path.of('target').toAbsolutePath()

    /** Not in a temporary folder: some are mounted so that no program can be run there. */
    @Shared Path root = TARGET.resolve('specs/debian')

    def setupSpec() {
        remove()
        Files.createDirectories(root.parent)
        here('debootstrap', '--variant=minbase', 'bookworm', root.toString())
        here('mount', '--bind', '/proc', root.resolve('proc').toString())
        here('mount', '--bind', '/dev', root.resolve('dev').toString())
        here('cp', '/etc/resolv.conf', root.resolve('etc').toString())
        inside('useradd --create-home ann')
        Files.createDirectory(root.resolve('shipped'))
        TARGET.toFile().listFiles().findAll { it.name ==~ /sluice[-_].*(\.tar\.gz|\.deb)|SHA256SUMS/ }.each {
            Files.copy(it.toPath(), root.resolve('shipped').resolve(it.name))
        }
    }

    def cleanupSpec() {
        remove()
    }

    /** Also what a run that was killed has left. */
    private void remove() {
        ['proc', 'dev'].each { new ProcessBuilder('umount', root.resolve(it).toString()).start().waitFor() }
        new ProcessBuilder('rm', '-rf', '--one-file-system', root.toString()).start().waitFor()
    }

    def "the check sums are right"() {
        expect:
        inside('cd /shipped && sha256sum --check SHA256SUMS').contains(': OK')
    }

    def "what has a Java of its own runs without any other"() {
        expect:
        inside('command -v java || true') == ''
        firstScript('cd && tar xzf /shipped/sluice-*-Linux-*.tar.gz && mv sluice-*-Linux-* own && cd own && scripts/sluice')
    }

    def "the package brings its Java, and runs"() {
        when:
        inside('apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends /shipped/sluice_*_all.deb')

        then:
        firstScript('cd /usr/share/sluice && sluice')
        inside('getent passwd sluice').contains('/var/lib/sluice')
    }

    def "the tarball runs with that Java"() {
        expect:
        firstScript('cd && mkdir other && tar xzf $(ls /shipped/sluice-*.tar.gz | grep -v Linux) -C other --strip-components=1 && cd other && scripts/sluice')
    }

    def "an engine of root takes the account of the package for data"() {
        when:
        def said = inside('SLUICE_HOME=/var/lib/sluice sluice run /usr/share/sluice/scripts/01-first-vdb.groovy')

        then:
        said.contains('Somebody new')
        !said.contains('nobody')

        and: 'nothing is mounted where the system does not tell engines of all mounts'
        Files.readAllLines(Path.of('/proc/self/mountinfo')).collect { it.split(' ')[4] }.findAll { it.startsWith("$root/") }
                .every { it in ["$root/proc".toString(), "$root/dev".toString()] }
    }

    def "removed, it leaves nothing but the data"() {
        when:
        inside('DEBIAN_FRONTEND=noninteractive apt-get purge -qq -y sluice')

        then:
        inside('find /usr /etc /lib -name "*sluice*"') == ''
        inside('ls /var/lib/sluice').contains('catalog.db')
    }

    private boolean firstScript(String sluice) {
        def said = inside("su - ann -c '$sluice run scripts/01-first-vdb.groovy'")
        assert said.contains('Ada, Grace, Somebody new')
        true
    }

    private String inside(String command) {
        here('chroot', root.toString(), '/bin/sh', '-ec', command)
    }

    private static String here(String... command) {
        def process = new ProcessBuilder(command).redirectErrorStream(true).start()
        process.outputStream.close()
        def said = process.inputReader().text
        assert process.waitFor(10, TimeUnit.MINUTES) && process.exitValue() == 0 : said
        said
    }
}
