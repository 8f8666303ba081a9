package dev.sluice.dsl

import dev.sluice.lab.Called
import dev.sluice.lab.ForeignEngine
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

/** Engines of the versions of the API that are in use: with which version the toolkit speaks to each, and what each lacks. */
class EngineVersionsSpec extends Specification {
    @TempDir Path folder

    def "an engine of version #version is spoken to in #spoken, shows its users by #field, and lacks #lacks"() {
        given:
        def engine = new ForeignEngine(version)
        def script = Files.writeString(folder.resolve('script.groovy'), "undo 'oratest'\nsync('files') { parameters { resync true } }")

        when: 'without a word about the version'
        def plain = engine.called(folder, 'eval', 'users*.name')

        then:
        served ? plain.out.readLines() == ['sysadmin', 'admin'] : plain.err.contains("it does not serve API version 1.11.20, its own is $version. Connect with version ${version}.")
        served == (plain.status == 0)

        when: 'with a profile that says it'
        def made = sluice('profile', 'add', 'it', engine.server.url, '--user', 'admin', '--password-command', 'echo secret', '--api-version', spoken)
        def plan = sluice('--engine', 'it', 'plan', Files.writeString(folder.resolve('plan.groovy'), "stop 'oratest'").toString())

        then:
        made.status == 0
        engine.server.bodies['POST session'].version.with { "$it.major.$it.minor.$it.micro" } == spoken
        engine.objects.user.every { it.containsKey(field) }
        plan.out == '  ~ vdb oratest (QA)  stop\n      ! the engine decides whether it can\n'
        plan.status == 0

        when:
        def check = sluice('check', '--target', spoken, script.toString())

        then:
        check.out.readLines().findAll { it.contains('came with version') }*.replaceAll(/.*?'(\w+)' came.*/, '$1') == lacks

        when: 'it is told what older engines take in another form'
        def told = { String name, String text -> sluice('--engine', 'it', 'run', Files.writeString(folder.resolve(name), text).toString()) }
        def synced = told('sync.groovy', "sync('files') { parameters { resync true } }")
        def undone = told('undo.groovy', "undo 'oratest'")
        def linked = told('link.groovy', "link { name 'more'; group 'Sources'; linkData { type 'AppDataDirectLinkData'; config 'files'; parameters([:]); syncParameters { parameters { resync true } } } }")

        then:
        synced.status == 0
        engine.server.bodies['POST database/APPDATA_CONTAINER-8/sync'] == [type: 'AppDataSyncParameters'] + ('parameters' in lacks ? [resync: true] : [parameters: [resync: true]])
        engine.writes.contains('POST database/ORACLE_DB_CONTAINER-7/undo') == !('undo' in lacks)
        !('undo' in lacks) || undone.err.contains("an engine of version $spoken of the API is not told 'undo' as it is since 1.11.8. Roll back to the snapshot that is meant.")
        linked.err.readLines().findAll { it.contains('link.groovy:') } == []
        engine.server.bodies['POST database/link'].linkData.containsKey('syncParameters') == synchronizes

        cleanup:
        engine?.close()

        where:
        version   | served | spoken    | field                     | lacks | synchronizes
        '1.4.0'   | false  | '1.4.0'   | 'passwordUpdateRequested' | ['undo', 'parameters'] | false
        '1.6.0'   | false  | '1.6.0'   | 'passwordUpdateRequested' | ['undo', 'parameters'] | false
        '1.8.0'   | false  | '1.8.0'   | 'passwordUpdateRequested' | ['undo', 'parameters'] | false
        '1.9.3'   | false  | '1.9.3'   | 'passwordUpdateRequested' | ['undo', 'parameters'] | false
        '1.10.2'  | false  | '1.10.2'  | 'passwordUpdateRequest'   | ['undo', 'parameters'] | false
        '1.11.5'  | false  | '1.11.5'  | 'passwordUpdateRequest'   | ['undo', 'parameters'] | true
        '1.11.6'  | false  | '1.11.6'  | 'passwordUpdateRequest'   | ['undo'] | true
        '1.11.9'  | false  | '1.11.9'  | 'passwordUpdateRequest'   | [] | true
        '1.11.20' | true   | '1.11.20' | 'passwordUpdateRequest'   | [] | true
        '1.11.35' | true   | '1.11.20' | 'passwordUpdateRequest'   | [] | true
        '1.12.1'  | true   | '1.11.20' | 'passwordUpdateRequest'   | [] | true
    }

    private Called sluice(String... args) {
        new Called([HOME: folder.toString(), SLUICE_HOME: "$folder/engine".toString()]).with(args)
    }
}
