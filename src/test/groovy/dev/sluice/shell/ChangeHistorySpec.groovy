package dev.sluice.shell

import dev.sluice.engine.Engine
import dev.sluice.engine.EngineSettings
import dev.sluice.lab.Called
import dev.sluice.lab.Mounts
import dev.sluice.language.ChangeHistory
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** What a shell did can be kept as a script, and the last of it taken back. */
class ChangeHistorySpec extends Specification {
    /** Where the engine is in which a session was, for features that leave it as they find it. */
    @TempDir @Shared Path commonFolder
    @Shared @AutoCleanup Engine common
    @TempDir Path ownFolder
    @AutoCleanup Engine engine
    Path folder
    Path source
    Called called

    def cleanup() {
        Mounts.clear(ownFolder)
    }

    def cleanupSpec() {
        Mounts.clear(commonFolder)
    }

    def "what was saved makes the same objects in a fresh engine"() {
        given:
        begin()
        shell(session() + "save $folder/kept.groovy\nexit")
        def names = inventory()
        def kept = Files.readString(folder.resolve('kept.groovy'))

        expect:
        called.err.readLines().every { it.startsWith('JOB-') }
        called.out.contains("saved in $folder/kept.groovy. Run it: sluice run $folder/kept.groovy\n")
        kept == """\
            group {
                name 'QA'
                description 'it\\'s ours'
            }
            sourceConfig {
                name 'shop'
                repository 'files'
            }
            link {
                name 'shop'
                group 'QA'
                linkData {
                    config 'shop'
                    parameters {
                        path '$source'
                    }
                }
            }
            vdb {
                container {
                    name 'qa1'
                    group 'QA'
                }
                source {
                    name 'qa1'
                    parameters {
                        mountPath '$folder/mnt/qa1'
                    }
                }
                sourceConfig {
                    name 'qa1'
                    repository 'files'
                }
                from 'shop', at: LATEST_POINT
            }
            refresh 'qa1'
            user {
                name 'ann'
                credential {
                    password secret('ANN_CREDENTIAL_PASSWORD')
                }
            }
            """.stripIndent()

        when:
        shell("delete vdb('qa1')")
        engine.close()
        start('other')
        Files.writeString(folder.resolve('replayed.groovy'), kept.replace("secret('ANN_CREDENTIAL_PASSWORD')", "secret(file: '$folder/pw')"))
        Files.writeString(folder.resolve('pw'), 'long-enough-1')
        def replayed = new Called(called.variables).with('run', "$folder/replayed.groovy")

        then:
        replayed.status == 0
        inventory() == names
    }

    def "undo takes back #line"() {
        given:
        common()
        def before = inventory()

        when:
        shell("$line\nundo")

        then:
        called.err.readLines().findAll { !it.startsWith('JOB-') } == []
        called.out.contains("undo: $inverse\n")
        inventory() == before

        where:
        line                                                            || inverse
        "group { name 'New' }"                                          || "delete group('New')"
        "update group('QA'), description: 'other'"                      || "update(group('QA')) {"
        "update vdb('qa1'), name: 'qa2'"                                || "update(container('qa2')) {"
        "stop 'qa1'"                                                    || "start 'qa1'"
        "disable 'qa1'"                                                 || "enable 'qa1'"
        "rollback 'qa1', at: LATEST_SNAPSHOT"                           || "undo 'qa1'"
        "delete vdb('qa1')"                                             || "undelete 'qa1'"
        "p = group { name 'Gone' }; 1\nundo\ngroup { name 'New' }"      || "delete group('New')"
    }

    def "what was done in another engine is said, with what would take it back there"() {
        given:
        common()

        when:
        shell("group { name 'There' }\nengine 'local'\nundo")

        then:
        called.err.contains("the last change was made in another engine: group { … }. There undo does: delete group('There'). " +
                'Go there first: use local, or the name it was started with')

        cleanup:
        shell("delete group('There')")
    }

    def "the undoing of a sync deletes the snapshot that it took"() {
        given:
        common()
        Files.writeString(source.resolve('b.txt'), 'two')

        when:
        shell("println snapshots.size()\nsync 'shop'\nprintln snapshots.size()\nundo\nprintln snapshots.size()")
        def counts = called.out.readLines().findAll { it.isInteger() }*.toInteger()

        then:
        called.status == 0
        called.out =~ /undo: delete '[A-Z_]+-\d+'\n/
        counts == [counts[0], counts[0] + 1, counts[0]]
    }

    def "messages show a change in brief"() {
        expect:
        ChangeHistory.DoneChange.brief("delete snapshot('@1')") == "delete snapshot('@1')"
        ChangeHistory.DoneChange.brief("lock('qa1') {\n    until '2035-12-31T00:00:00.000Z'\n}") == "lock('qa1') { … }"
    }

    def "what cannot be undone is said before it is done"() {
        given:
        begin()
        shell(session())

        when:
        shell("sync 'shop'\ndelete snapshots.first()\nundo")

        then:
        called.out =~ /this cannot be undone: delete snapshot\('.*'\)\n/
        called.err.readLines().last() ==~ /stdin:3:1: this cannot be undone: delete snapshot\('.*'\)/
        called.status == 2
    }

    def "of what is not there nothing is said but that"() {
        given:
        begin()
        shell(session())

        when:
        shell("sync 'shpo'")

        then:
        !called.out.contains('cannot be undone')
        called.err.contains("there is no dSource or VDB 'shpo'. Did you mean 'shop'?")
    }

    def "a group that was deleted comes back, and what failed is not remembered"() {
        given:
        begin()

        when:
        shell("group { name 'QA'; description 'x' }\ndelete group('QA')\nundo\nsave")

        then:
        called.out.contains("undo: group {\n    name 'QA'\n    description 'x'\n}\n")
        called.out.endsWith("group {\n    name 'QA'\n    description 'x'\n}\n")

        when:
        shell("group { name 'QA' }")

        then:
        called.status == 1

        when:
        shell('undo')

        then:
        called.err == 'stdin:1:1: nothing was changed yet.\n'
    }

    def "a saved script overwrites nothing"() {
        given:
        begin()
        Files.writeString(folder.resolve('there'), 'mine')

        when:
        shell("group { name 'QA' }\nsave '$folder/there'")

        then:
        called.err == "stdin:2:6: there is a file '$folder/there'. Choose another name.\n"
        Files.readString(folder.resolve('there')) == 'mine'
    }

    private String session() {
        """
        group { name 'QA'; description "it's ours" }
        config = sourceConfig { name 'shop'; repository 'files' }
        link {
            name 'shop'; group 'QA'
            linkData { config config; parameters { path '$source' } }
        }
        vdb {
            container { name 'qa1'; group 'QA' }
            source { name 'qa1'; parameters { mountPath '$folder/mnt/qa1' } }
            sourceConfig { name 'qa1'; repository 'files' }
            from 'shop'
        }
        refresh 'qa1'
        user { name 'ann'; credential { password 'long-enough-1' } }
        """.stripIndent()
    }

    /** With an engine for this feature alone. */
    private void begin() {
        go(ownFolder)
        start('engine')
    }

    private void common() {
        go(commonFolder)
        if (!common) {
            common = start('engine')
            engine = null
            shell(session())
        }
    }

    private void go(Path folder) {
        this.folder = folder
        source = Files.createDirectories(folder.resolve('source'))
        Files.writeString(source.resolve('a.txt'), 'one')
        called = new Called(HOME: folder.toString(), SLUICE_HOME: folder.resolve('engine').toString())
    }

    private Engine start(String home) {
        called = new Called(HOME: folder.toString(), SLUICE_HOME: folder.resolve(home).toString())
        engine = Engine.start(EngineSettings.at(folder.resolve(home)).serving().withMountRoots([Files.createDirectories(folder.resolve('mnt'))]))
    }

    private void shell(String input) {
        called = new Called(called.variables)
        called.input = input
        called.with()
    }

    /** Everything that users made, without what differs by chance. */
    private Map inventory() {
        def look = new Called(called.variables).with('--json', 'eval', """
            [groups: groups.collect { [it.name, it.description] }, configs: sourceConfigs*.name, users: users*.name,
             containers: containers.collect { [it.name, it.type, it.description] },
             states: sources.collect { [it.name, it.runtime?.status] }]""")
        assert look.status == 0 : look.err
        (Map) new groovy.json.JsonSlurper().parseText(look.out)
    }
}
