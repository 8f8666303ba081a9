package dev.sluice.release

import dev.sluice.ShownBlocks
import dev.sluice.lab.Called
import dev.sluice.lab.CommandLine
import dev.sluice.lab.Document.Block
import dev.sluice.lab.PageDoer
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.Requires
import spock.lang.Shared
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
class InstalledPackagesSpec extends ShownBlocks {
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
        firstMinutes('mkdir own && tar xzf /shipped/sluice-*-Linux-*.tar.gz -C own --strip-components=1')
    }

    def "the package brings its Java, and runs"() {
        when:
        inside('apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends /shipped/sluice_*_all.deb')

        then:
        firstMinutes('mkdir -p own/scripts && ln -s /usr/bin/sluice /usr/share/sluice/scripts/*.groovy own/scripts')
        inside('su - ann -c "sluice --version"') == inside('su - ann -c "own/scripts/sluice --version"')
        inside('getent passwd sluice').contains('/var/lib/sluice')
    }

    def "the tarball runs with that Java"() {
        expect:
        firstMinutes('mkdir own && tar xzf $(ls /shipped/sluice-*.tar.gz | grep -v Linux) -C own --strip-components=1')
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

    /** All that the README shows, from top to bottom, by somebody who has nothing yet. @param unpack what makes his folder */
    private boolean firstMinutes(String unpack) {
        inside("rm -rf /home/ann; cp -r /etc/skel /home/ann; chown -R ann: /home/ann; su - ann -c '$unpack'")
        PAGES[0].blocks.findAll { isTried(it) }.each { tried(it) }
        true
    }

    @Override
    protected PageDoer pageOf(Block block) {
        new Ann()
    }

    /** In a folder of hers, with what was unpacked there. */
    private class Ann implements PageDoer {
        @Override
        void keep(String name, String script) {
            Files.writeString(root.resolve('home/ann/own').resolve(name), script)
        }

        @Override
        Called sluice(String command, String script) {
            throw new UnsupportedOperationException('the README calls all of its scripts by name')
        }

        @Override
        CommandLine.Ended run(String line, String input) {
            def err = root.resolve('err').toFile()
            def process = new ProcessBuilder('chroot', root.toString(), 'su', '-', 'ann', '-c', "cd own && $line").redirectError(err).start()
            process.outputWriter().withCloseable { it.write(input ?: '') }
            def out = process.inputReader().text
            new CommandLine.Ended(status: process.waitFor(), out: out, err: err.text)
        }
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
