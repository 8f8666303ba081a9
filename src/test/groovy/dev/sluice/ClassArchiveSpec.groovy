package dev.sluice

import dev.sluice.lab.Checkout
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

@Tag('slow')
class ClassArchiveSpec extends Specification {
    @TempDir @Shared Path folder
    @Shared Checkout checkout
    /** The checkout as the first start leaves it. */
    @Shared Path started

    def setupSpec() {
        // Java 17 takes no classes from an archive for jars below a folder with a space in its name.
        checkout = new Checkout(folder, Checkout.trainableProduct(Files.createDirectory(folder.resolve('product'))), 'checkout')
        checkout.run()
        started = folder.resolve('started')
        shell('cp -a "$0" "$1"', checkout.home, started)
    }

    def setup() {
        shell('chmod -R u+w "$0"; rm -rf "$0" && cp -a "$1" "$0"', checkout.home, started)
    }

    private static void shell(String commands, Path... paths) {
        assert ['sh', '-c', commands, *paths]*.toString().execute().waitFor() == 0
    }

    def "the classes are loaded from the archive that the build left"() {
        when:
        def log = folder.resolve('classes')
        checkout.run(environment: [SLUICE_JAVA_OPTS: "-Xlog:class+load:file=$log"])
        def main = Files.readAllLines(log).find { it.contains('dev.sluice.cli.Main ') }

        then:
        main.endsWith('source: shared objects file')
    }

    def "what only tries a script out starts with an agent and from the archive, also where it takes a class that Java makes up"() {
        given:
        def log = folder.resolve('classes-of-plan')

        when:
        def run = checkout.run(environment: [SLUICE_JAVA_OPTS: "-Xlog:class+load:file=$log"], 'plan')

        then:
        run.out().contains('Species_LLLLI')
        run.status() == 0
        Files.readAllLines(log).find { it.contains('dev.sluice.cli.Agent ') }.endsWith('source: shared objects file')
    }

    def "a missing archive is made in the background"() {
        given:
        Files.delete(Path.of("${checkout.archive}.log"))
        Files.delete(checkout.archive)

        when:
        def run = checkout.run()

        then:
        run.out() == 'arguments []\n'
        run.err() == ''
        new PollingConditions(timeout: 30).eventually {
            assert checkout.archive
            assert Files.exists(Path.of("${checkout.archive}.log"))
        }
    }

    def "one that was made before the checkout was moved is made anew, since Java takes none for a jar elsewhere"() {
        given:
        def moved = folder.resolve('moved')
        shell('chmod -R u+w "$0"; rm -rf "$0"; cp -a "$1" "$0"', moved, checkout.home)
        def log = folder.resolve('classes-of-moved')
        def launcher = moved.resolve('scripts/sluice')

        when:
        checkout.run(launcher: launcher)

        then:
        new PollingConditions(timeout: 60, delay: 0.5).eventually {
            checkout.run(launcher: launcher, environment: [SLUICE_JAVA_OPTS: "-Xlog:class+load:file=$log"])
            def main = Files.readAllLines(log).find { it.contains('dev.sluice.cli.Main ') }
            assert main.endsWith('source: shared objects file')
        }
    }

    def "what an earlier build left is replaced"() {
        given:
        def left = Files.readAllBytes(checkout.archive)
        checkout.write('src/main/java/Some.java', 'class Some { int more; }')

        when:
        checkout.run()

        then:
        Files.readAllBytes(checkout.archive) != left
    }

    def "making an archive that fails is not tried again"() {
        given:
        def log = Path.of("${checkout.archive}.log")
        Files.delete(checkout.archive)

        when:
        def before = Files.readAllBytes(log)
        checkout.run()

        then:
        !checkout.archive
        !Files.exists(Path.of("${log.toString() - '.log'}.making"))
        Files.readAllBytes(log) == before
    }

    def "an archive that is #state is passed over without a word"() {
        given:
        def archive = checkout.archive
        archive.toFile().writable = true
        Files.write(archive, spoil.call(Files.readAllBytes(archive)))

        when:
        def run = checkout.run('run')

        then:
        run.out() == 'arguments [run]\n'
        run.err() == ''
        run.status() == 0

        where:
        state        | spoil
        'cut off'    | { byte[] whole -> Arrays.copyOf(whole, whole.length.intdiv(2)) }
        'empty'      | { byte[] whole -> new byte[0] }
        'of nothing' | { byte[] whole -> 'no archive'.bytes }
        'of another' | { byte[] whole -> Arrays.fill(whole, 0, 400, 7 as byte); whole }
    }

    def "where the installation is read-only the archive goes to the user's cache"() {
        given:
        Files.delete(checkout.archive)

        when:
        runWhereNothingCanBeWritten(XDG_CACHE_HOME: folder.resolve('cache'))

        then:
        new PollingConditions(timeout: 30).eventually {
            assert folder.resolve('cache/sluice').toFile().listFiles()*.list().flatten().any { it.endsWith('.jsa') }
        }
    }

    def "whoever may not write the installation takes the archive that is there, as the account of an engine does"() {
        given:
        def log = folder.resolve('classes-of-another')

        when:
        runWhereNothingCanBeWritten(XDG_CACHE_HOME: folder.resolve('unneeded'), SLUICE_JAVA_OPTS: "-Xlog:class+load:file=${folder.relativize(log)}")

        then:
        Files.readAllLines(log).find { it.contains('dev.sluice.cli.Main ') }.endsWith('source: shared objects file')
        Files.notExists(folder.resolve('unneeded'))
    }

    def "what is started behind root's helper makes none, which would outlive the engine in its namespace"() {
        given:
        def log = Path.of("${checkout.archive}.log")
        Files.delete(log)
        Files.delete(checkout.archive)

        when:
        checkout.run(environment: [SLUICE_BEHIND_HELPER: 'games'])
        sleep 3000

        then:
        !checkout.archive
        !log.parent.toFile().list().any { it.endsWith('.making') || it.endsWith('.jsa.log') }
    }

    /** Root may write wherever the file system lets anybody. */
    private void runWhereNothingCanBeWritten(Map environment) {
        def lib = checkout.home.resolve('target/lib')
        if (System.getProperty('user.name') != 'root') {
            lib.toFile().writable = false
            checkout.run(environment: environment, folder: folder)
        } else {
            def closed = 'PATH=$PATH:/usr/bin:/bin; mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$1"'
            checkout.run(environment: environment, folder: folder, launcher: '/usr/bin/unshare', '--mount', '/bin/sh', '-c', closed,
                    "$lib", "$checkout.home/scripts/sluice")
        }
    }
}
