package dev.sluice.release

import dev.sluice.engine.Version
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Requires
import spock.lang.Specification
import spock.lang.TempDir

/** The command that makes a version, in a small repository of its own. */
@Requires(value = { 'git --version'.execute().waitFor() == 0 }, reason = 'there is no git')
class ReleaseSpec extends Specification {
    private static final String VERSION = 'src/main/java/dev/sluice/engine/Version.java'
    private static final List<String> PAGES = ['README.md', 'CONTRIBUTING.md', *new File('src/docs').list().findAll { it.endsWith('.md') }.collect { "src/docs/$it".toString() }]
    private static final String LISTING = 'src/test/resources/dev/sluice/library/public-interface.txt'

    @TempDir Path folder

    def setup() {
        ['src/docs', '.ci', Path.of(VERSION).parent, Path.of(LISTING).parent].each { Files.createDirectories(folder.resolve("$it")) }
        Files.copy(Path.of('.ci/release'), folder.resolve('.ci/release'))
        write('.ci/keep-home', '#!/bin/sh\nmkdir -p src/test/resources/dev/sluice/homes && echo home > src/test/resources/dev/sluice/homes/$1.tar.gz\n')
        folder.resolve('.ci/keep-home').toFile().executable = true
        write('pom.xml', '<project>\n  <version>0.1.0</version>\n  <dependency>\n      <version>0.1.0</version>\n  </dependency>\n</project>\n')
        [VERSION, *PAGES].each { write(it, Files.readString(Path.of(it)).replace(Version.CURRENT, '0.1.0')) }
        write('CHANGELOG.md', '## 0.1.0\n')
        write(LISTING, 'public A\n    void a()\n')
        run('git init -q . && git config user.name T && git config user.email t@example.org && git add -A && git commit -qm First && git tag v0.1.0')
    }

    def "a version is written down, committed and tagged"() {
        given:
        changed('0.1.1')

        when:
        def ended = run('.ci/release 0.1.1')

        then:
        ended.status == 0
        run('git describe --exact-match').out == 'v0.1.1\n'
        run('git log -1 --format=%s').out == 'Release 0.1.1\n'
        run('git status --porcelain').out == ''
        read('pom.xml').contains('<version>0.1.1</version>')
        read('pom.xml').contains('      <version>0.1.0</version>')
        read(VERSION).contains('CURRENT = "0.1.1";')
        read('CONTRIBUTING.md').contains('sluice-0.1.1.tar.gz')
        read('src/docs/testing.md').contains("'dev.sluice:sluice:0.1.1'")
        [VERSION, *PAGES].findAll { read(it).contains('0.1.0') } == []
        run('git ls-files src/test/resources/dev/sluice/homes').out == 'src/test/resources/dev/sluice/homes/0.1.1.tar.gz\n'
    }

    def "the version is the same wherever it is said"() {
        given:
        def said = [VERSION, *PAGES].collectMany { (Files.readString(Path.of(it)) =~ /(?i)(?:sluice[-_: ]|CURRENT = "|<artifactId>sluice<\/artifactId>\s+<version>)(\d+\.\d+\.\d+)/)*.get(1) }

        expect:
        said.size() > 5
        said.toSet() == [(Files.readString(Path.of('pom.xml')) =~ /(?m)^  <version>(.*)<\/version>$/)[0][1]] as Set
    }

    def "refused, and nothing changed, is #what"() {
        given:
        prepare(this)
        def before = run('git status --porcelain; git rev-parse HEAD').out

        when:
        def ended = run(".ci/release $version")

        then:
        ended.status == 1
        ended.err == "release: $why\n"
        run('git status --porcelain; git rev-parse HEAD').out == before

        where:
        what                                    | version | prepare                                                        || why
        'what is no version'                    | '1.x'   | { }                                                            || "'1.x' is no version. Write it as MAJOR.MINOR.PATCH"
        'a dirty tree'                          | '0.1.1' | { it.write('pom.xml', 'other') }                               || "the working tree is not clean. Commit or remove what 'git status' shows"
        'a version that is there'               | '0.1.0' | { }                                                            || 'version 0.1.0 is there already'
        'one of which nothing is said'          | '0.1.1' | { }                                                            || "CHANGELOG.md has no section '## 0.1.1'. Say there what changed"
        'too small a step for what has gone'    | '0.1.1' | { it.interfaceIs('public A\n'); it.changed('0.1.1') }          || 'after 0.1.0, part 2 of the version has to go up: that is what changed in the public interface'
        'no step for what has come'             | '0.0.9' | { it.interfaceIs('public A\n    void a()\n    void b()\n'); it.changed('0.0.9') } || 'after 0.1.0, part 3 of the version has to go up: that is what changed in the public interface'
    }

    def "what has gone from the public interface takes a new minor version before 1.0"() {
        given:
        interfaceIs('public A\n')
        changed('0.2.0')

        expect:
        run('.ci/release 0.2.0').status == 0
    }

    void interfaceIs(String text) {
        write(LISTING, text)
    }

    void changed(String version) {
        write('CHANGELOG.md', "## $version\n\n## 0.1.0\n")
        run("git add -A && git commit -qm 'Change what is there'")
    }

    void write(String file, String text) {
        Files.writeString(folder.resolve(file), text)
    }

    private String read(String file) {
        Files.readString(folder.resolve(file))
    }

    private Map run(String line) {
        def process = new ProcessBuilder('sh', '-c', line).directory(folder.toFile()).start()
        def out = process.inputReader().text
        def err = process.errorReader().text
        [status: process.waitFor(), out: out, err: err]
    }
}
