package dev.sluice

import dev.sluice.engine.host.HostCommand
import dev.sluice.lab.Checkout
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

@Tag('slow')
class LauncherSpec extends Specification {
    @Shared
    @TempDir
    Path products

    @Shared
    Path product

    @TempDir
    Path folder

    Checkout checkout

    def setupSpec() {
        product = Checkout.product(products)
    }

    def setup() {
        checkout = new Checkout(folder, product)
    }

    def "a launcher without a build builds first and says so in one line on standard error"() {
        when:
        def first = checkout.run('run', 'a b', '*', '')
        def second = checkout.run('again')

        then:
        first.out() == 'arguments [run, a b, *, ]\n'
        first.err() == "sluice: building ${checkout.home}, which is needed once and after changes to its sources ...\n"
        first.status() == 0
        second.out() == 'arguments [again]\n'
        second.err() == ''
        checkout.builds == 1
    }

    def "a build that takes long says what it does, and how far it is"() {
        given:
        checkout.maven("""
            seq 60 | sed 's/^/[INFO] Downloaded from central: /'; sleep 3
            echo '[INFO] --- maven-compiler-plugin:3.13.0:compile (default-compile) @ sluice ---'; sleep 3
            echo '[INFO] --- gmavenplus:4.2.1:compile (language) @ sluice ---'; sleep 3
            echo '[INFO] --- jar:3.4.2:jar (default-jar) @ sluice ---'; sleep 3
            exec cp "\$JAR" target/lib/sluice.jar""")
        checkout.link('seq', checkout.command('seq'))

        when:
        def first = checkout.run('one')

        then:
        first.status() == 0
        first.out() == 'arguments [one]\n'
        first.err() == """\
            sluice: building ${checkout.home}, which is needed once and after changes to its sources ...
            sluice: fetched 60 files that the build needs ...
            sluice: compiling the Java sources (step 1 of 3) ...
            sluice: compiling the language (step 2 of 3) ...
            sluice: packing (step 3 of 3) ...
            """.stripIndent()
    }

    def "#change makes the next start build again"() {
        given:
        checkout.run()

        when:
        apply.call(checkout)
        def next = checkout.run()

        then:
        next.err().startsWith('sluice: building ')
        next.out() == 'arguments []\n'
        checkout.builds == 2

        when: 'nothing changes any more'
        checkout.run()

        then:
        checkout.builds == (settled ? 2 : 3)

        where:
        change             | settled | apply
        'an edited source' | true    | { Checkout c -> c.write('src/main/java/Some.java', 'class Some { int more; }') }
        'a new source'     | true    | { Checkout c -> c.write('src/main/java/Other.java', 'class Other {}') }
        'a removed source' | true    | { Checkout c -> Files.delete(c.home.resolve('src/main/java/Some.java')) }
        'an edited pom'    | true    | { Checkout c -> c.write('pom.xml', '<project></project>') }
        'a Maven setting'  | true    | { Checkout c -> c.write('.mvn/maven.config', '-ntp') }
        'a removed jar'    | true    | { Checkout c -> Files.delete(c.home.resolve('target/lib/sluice.jar')) }
        'a date ahead'     | false   | { Checkout c -> c.age('pom.xml', 3600) }
    }

    def "a source saved while the build runs makes the next start build again"() {
        given:
        checkout.maven('sleep 0.1; echo "class Some { int late; }" > src/main/java/Some.java; cp "$JAR" target/lib/sluice.jar')

        when:
        2.times { checkout.run() }

        then:
        checkout.builds == 2
    }

    def "of two launchers at once #lock one builds and both run"() {
        given:
        checkout.maven('sleep 1; cp "$JAR" target/lib/sluice.jar')
        missing.each { checkout.without(it) }

        when:
        def runs = ['one', 'two'].collect { checkout.start(it) }.collect { Checkout.finish(it) }

        then:
        runs*.out() == ['arguments [one]\n', 'arguments [two]\n']
        runs*.status() == [0, 0]
        checkout.builds == 1

        where:
        lock                      | missing
        'where flock is'          | []
        'where there is no flock' | ['flock']
    }

    def "a lock that a killed launcher left does not stop the next"() {
        given:
        checkout.without('flock')
        Files.createDirectories(checkout.home.resolve('target'))
        Files.createSymbolicLink(checkout.home.resolve('target/build.lock.holder'), Path.of('999999999'))

        expect:
        checkout.run().status() == 0
    }

    def "a failed build shows what Maven said, and nothing runs"() {
        given:
        checkout.maven('echo "[ERROR] Some.java:1: ; expected"; exit 1')

        when:
        def failed = checkout.run()

        then:
        failed.status() == 70
        failed.out() == ''
        failed.err() == """\
            sluice: building ${checkout.home}, which is needed once and after changes to its sources ...
            [ERROR] Some.java:1: ; expected
            sluice: the build failed; what Maven said is above and in ${checkout.home}/target/build.log.
            """.stripIndent()
    }

    def "without a Java the launcher says what to install"() {
        given:
        checkout.without('java')

        when:
        def refused = checkout.run()

        then:
        refused.status() == 69
        refused.out() == ''
        refused.err() == 'sluice: no Java 17 or newer found. Install a JDK: apt-get install openjdk-17-jdk (Debian, Ubuntu),' +
                ' dnf install java-17-openjdk-devel (Fedora, RHEL), apk add openjdk17 (Alpine), brew install openjdk@17' +
                ' (macOS), or from https://adoptium.net. If you have one, set JAVA_HOME to it.\n'
    }

    def "where too few files may be open, the launcher says how many are needed"() {
        when:
        def ended = HostCommand.of('sh', '-c', "ulimit -n 40; exec '$checkout.home/scripts/sluice'").run()

        then:
        ended.status() == 69
        ended.err() == 'sluice: only 40 files may be open at once, and Java needs 128. Raise the limit first: ulimit -n 512\n'
        ended.out() == ''
    }

    def "an old Java is named, and a newer one after it taken"() {
        given:
        def old = javaOf('11.0.2')

        when:
        def newer = checkout.run(environment: [JAVA_HOME: old])
        checkout.without('java')
        def refused = checkout.run(environment: [JAVA_HOME: old])

        then:
        newer.status() == 0
        refused.status() == 69
        refused.err().startsWith("sluice: no Java 17 or newer found; $old/bin/java is 11.0.2. Install a JDK: ")
    }

    def "SLUICE_JAVA is taken before JAVA_HOME and the PATH, and never replaced by them"() {
        given:
        def environment = [SLUICE_JAVA: javaOf('11.0.2').resolve('bin/java'), JAVA_HOME: System.getProperty('java.home')]

        expect:
        checkout.run(environment: environment).status() == 69
        checkout.run(environment: environment + [SLUICE_JAVA: Checkout.java()]).status() == 0
    }

    def "a Java that has no release file is asked what it is"() {
        given:
        checkout.without('java')
        checkout.script('java', "exec '${Checkout.java()}' \"\$@\"")

        expect:
        checkout.run('here').out() == 'arguments [here]\n'
    }

    def "a Java that cannot compile is refused if there is something to build"() {
        given:
        def jre = javaOf('17.0.1')

        when:
        def refused = checkout.run(environment: [JAVA_HOME: jre])

        then:
        refused.status() == 69
        refused.out() == ''
        refused.err() == "sluice: $jre is a Java without a compiler, and Sluice has to be built. Install a JDK: " +
                'apt-get install openjdk-17-jdk (Debian, Ubuntu), dnf install java-17-openjdk-devel (Fedora, RHEL), ' +
                'or from https://adoptium.net. If you have one, set JAVA_HOME to it.\n'
    }

    def "without Maven the launcher says what to install, and only if there is something to build"() {
        given:
        checkout.without('mvn')

        when:
        def refused = checkout.run()

        then:
        refused.status() == 69
        refused.out() == ''
        refused.err() == 'sluice: no Maven found, and Sluice has to be built. Install it: apt-get install maven (Debian, Ubuntu),' +
                ' dnf install maven (Fedora, RHEL), apk add maven (Alpine), brew install maven (macOS), or from' +
                ' https://maven.apache.org.\n'

        when:
        checkout.maven('cp "$JAR" target/lib/sluice.jar')
        checkout.run()
        checkout.without('mvn')

        then:
        checkout.run('built').out() == 'arguments [built]\n'
    }

    def "the launcher works from any folder and through links to links"() {
        given:
        def elsewhere = Files.createDirectories(folder.resolve('else where'))
        def links = Files.createDirectories(folder.resolve('links'))
        Files.createSymbolicLink(links.resolve('absolute'), checkout.home.resolve('scripts/sluice'))
        Files.createSymbolicLink(links.resolve('relative'), Path.of('../links/absolute'))
        Files.createSymbolicLink(checkout.tools.resolve('on-path'), links.resolve('relative'))

        expect:
        checkout.run(folder: elsewhere).out() == 'arguments []\n'
        checkout.run(folder: elsewhere, launcher: '../links/relative').out() == 'arguments []\n'
        checkout.run(folder: elsewhere, launcher: 'sh', '-c', 'on-path').out() == 'arguments []\n'
        checkout.run(folder: checkout.home.resolve('scripts'), launcher: './sluice').out() == 'arguments []\n'
        checkout.run(folder: checkout.home.resolve('scripts'), launcher: 'sh', 'sluice', 'x').out() == 'arguments [x]\n'
        checkout.builds == 1
    }

    def "an unpacked tarball runs without sources and without Maven"() {
        given:
        checkout.run()
        def unpacked = folder.resolve('sluice 1.0')
        def launcher = Checkout.copyLauncher(unpacked)
        Files.createDirectories(unpacked.resolve('lib'))
        Files.copy(checkout.home.resolve('target/lib/sluice.jar'), unpacked.resolve('lib/sluice.jar'))
        checkout.without('mvn')

        when:
        def run = checkout.run(launcher: launcher, 'run')

        then:
        run.out() == 'arguments [run]\n'
        run.err() == ''
    }

    def "options, further classes and standard input reach Java, also when it is built first"() {
        expect:
        checkout.run(input: 'typed', 'read').out() == 'arguments [read]\ninput typed\n'
        checkout.run(environment: [SLUICE_JAVA_OPTS: '-Dsome.name=some*value -Xmx99m'], 'property', 'some.name').out() ==
                'arguments [property, some.name]\nsome*value\n'
        checkout.run(environment: [SLUICE_CLASSPATH: '/opt/a kind.jar:/opt/classes'], 'property', 'java.class.path').out()
                .endsWith(':/opt/a kind.jar:/opt/classes\n')
    }

    def "what only tries a script out starts with the agent, and nothing else does: #words"() {
        given:
        tellWhatJavaIsGiven()

        when:
        def given = checkout.run(*words).out().readLines()

        then:
        given.count { it.startsWith('-javaagent:') } == (tries ? 1 : 0)
        given.takeRight(words.size()) == words

        where:
        words                                       || tries
        ['plan', 'a.groovy']                        || true
        ['--quiet', 'rehearse', 'a.groovy']         || true
        ['drift', 'a.groovy']                       || true
        ['run', '--plan', 'a.plan', 'a.groovy']     || true
        ['run', '--plan=a.plan', 'a.groovy']        || true
        ['run', 'a.groovy']                         || false
        ['resume', 'last']                          || false
        ['eval', '1']                               || false
    }

    def "Java gets the memory of an engine, and little of it for root's helper of one: #words #environment"() {
        given:
        tellWhatJavaIsGiven()

        expect:
        checkout.run(environment: environment, *words).out().readLines().findAll { it.startsWith('-Xmx') } == given

        where:
        words                                              | environment                     || given
        ['engine']                                         | [:]                             || ['-Xmx512m']
        ['engine', '--jobs', '2', '--engine-account', 'root'] | [:]                          || ['-Xmx512m']
        ['engine', '--jobs', '2', '--engine-account=root'] | [:]                             || ['-Xmx512m']
        ['engine', '--engine-account', 'games']            | [:]                             || ['-Xmx16m']
        ['engine', '--engine-account=games']               | [:]                             || ['-Xmx16m']
        ['engine', '--engine-account', 'games']            | [SLUICE_BEHIND_HELPER: 'games'] || ['-Xmx512m']
        ['engine', '--listen', 'none']                     | [SLUICE_HELPER: 'yes']          || ['-Xmx16m']
        ['engine', '--listen', 'none']                     | [SLUICE_HELPER: 'yes', SLUICE_BEHIND_HELPER: 'games'] || ['-Xmx512m']
        ['run', 'a.groovy']                                | [:]                             || []
    }

    private void tellWhatJavaIsGiven() {
        checkout.run('first')
        checkout.without('java')
        checkout.script('java', "case \"\$*\" in *' dev.sluice.cli.Main '*) printf '%s\\n' \"\$@\" ;; *) exec '${Checkout.java()}' \"\$@\" ;; esac")
    }

    def "where the system says no language, as in cron, names of files have all letters: #variables"() {
        given:
        checkout.run('first')

        expect:
        checkout.run(environment: variables, 'für', '日本').out() == 'arguments [für, 日本]\n'

        where:
        variables << [[LANG: '', LC_ALL: '', LC_CTYPE: ''], [LANG: 'C', LC_ALL: '', LC_CTYPE: ''], [LC_ALL: 'POSIX']]
    }

    def "the exit status is that of Sluice"() {
        expect:
        checkout.run('exit', '5').status() == 5
    }

    def "SIG#signal reaches Java"() {
        given:
        def process = checkout.start('wait')
        def lines = process.inputReader()
        assert lines.readLine() == 'arguments [wait]'
        assert lines.readLine() == 'ready'

        when:
        assert new ProcessBuilder('kill', "-$signal", "${process.pid()}").start().waitFor() == 0

        then:
        lines.readLine() == 'stopped'
        process.waitFor() == status

        where:
        signal | status
        'TERM' | 143
        'INT'  | 130
    }

    /** A folder that looks like the Java of that version, with a java that does nothing. */
    private Path javaOf(String version) {
        def java = folder.resolve("java $version")
        Files.createDirectories(java.resolve('bin'))
        Files.writeString(java.resolve('release'), "IMPLEMENTOR=\"Some\"\nJAVA_VERSION=\"$version\"\n")
        Files.writeString(java.resolve('bin/java'), '#!/bin/sh\n')
        java.resolve('bin/java').toFile().executable = true
        java
    }
}
