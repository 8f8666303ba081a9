package dev.sluice.release

import dev.sluice.engine.Engine
import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Called
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.sql.DriverManager
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** A home as each released version left it is opened by this one, with all that is in it; see {@code .ci/keep-home}. */
class ReleasedHomesSpec extends Specification {
    private static final Path HOMES = Path.of('src/test/resources/dev/sluice/homes')
    private static final List<String> VERSIONS = HOMES.toFile().list()*.replace('.tar.gz', '').sort()

    @TempDir Path folder
    @AutoCleanup Engine engine
    Called called

    private void unpack(String version) {
        assert new ProcessBuilder('tar', 'xzf', HOMES.resolve("${version}.tar.gz").toAbsolutePath().toString()).directory(folder.toFile()).start().waitFor() == 0
        called = new Called(HOME: "$folder/user".toString(), SLUICE_HOME: "$folder/engine".toString(),
                SLUICE_SECRET_KEY: "$folder/user/.config/sluice/secret.key".toString())
    }

    private void start() {
        engine = Engine.start(EngineSettings.at(folder.resolve('engine')).serving().withAccount(System.getProperty('user.name'))
                .withMountRoots([Files.createDirectories(folder.resolve('mnt'))]))
    }

    private Object value(String... words) {
        called.with(*words, '--json')
        assert called.status == 0 : called.err
        new JsonSlurper().parseText(called.out)
    }

    def "the engine of #version is opened, with its data, its people and its secrets"() {
        given:
        unpack(version)
        start()

        expect:
        value('eval', 'dsources*.name + vdbs*.name') == ['notes', 'qa1']
        value('eval', 'snapshots.size()') == 3
        value('eval', '--user', 'ann', '--password-file', Files.writeString(folder.resolve('word'), 'a word of ann').toString(), 'vdbs*.name') == ['qa1']
        value('eval', "token('nightly').name") == 'nightly'

        when:
        value('eval', "update sources.find { it.name == 'qa1' }, parameters: [mountPath: '$folder/mnt/qa1']; enable 'qa1'; 1")

        then:
        Files.readString(folder.resolve('mnt/qa1/tuesday.txt')) == 'clean up\n'

        when:
        value('eval', "refresh 'qa1'; 1")

        then:
        Files.notExists(folder.resolve('mnt/qa1/tuesday.txt'))
        Files.readString(folder.resolve('mnt/qa1/monday.txt')) == 'buy milk\n'

        cleanup: 'mounts outlive an engine'
        called.with('eval', "disable 'qa1'")

        where:
        version << VERSIONS
    }

    def "the runs, plans and profiles of #version are read"() {
        given:
        unpack(version)
        start()

        expect:
        value('runs')*.outcome == ['done']
        value('runs', 'verify', 'last')
        value('runs', 'report', 'last').steps*.title == ['sources', 'copies', 'people']
        value('profile', 'list')*.name == ['qa']

        when:
        called.with('run', '--plan', "$folder/user/planned.json", "$folder/user/planned.groovy")

        then:
        called.status == 0
        value('eval', "groups*.name").contains('planned')

        where:
        version << VERSIONS
    }

    def "a home of a newer version is refused in words"() {
        given:
        unpack(VERSIONS.last())
        DriverManager.getConnection("jdbc:sqlite:$folder/engine/catalog.db").withCloseable { it.createStatement().execute('pragma user_version = 99') }

        when:
        called.with('eval', 'vdbs')

        then:
        called.status == 3
        called.err.contains('the catalog was written by a newer version of Sluice (format 99, this one reads')
    }
}
