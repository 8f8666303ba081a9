package dev.sluice.engine

import dev.sluice.lab.Lab
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

/** The five documented calls, with every field of the documentation, in the documented order. */
class FiveCallsSpec extends Specification {
    @TempDir Path folder
    Lab lab

    def setup() { lab = new Lab(folder) }
    def cleanup() { lab.close() }

    def "the documented payloads link a dSource from an RMAN backup and provision a VDB from it"() {
        given: 'a backup with a control file piece'
        def backup = Files.createDirectories(folder.resolve('backup/orcl'))
        Files.writeString(backup.resolve('data_01.bkp'), 'data ' * 1000)
        Files.writeString(backup.resolve('ctrl_01.bkp'), 'control')
        def wire = lab.wire()

        expect: 'a session'
        wire.open().json.status == 'OK'

        and: 'a login, which renews the cookie'
        def before = wire.cookie
        wire.logIn('admin', lab.adminPassword).json.status == 'OK'
        wire.cookie != before

        when: 'a source configuration'
        def repository = wire.named('repository', 'rman-backups').reference
        def user = wire.get('environment/user').result[0].reference
        def environment = wire.named('environment', 'localhost').reference
        def config = wire.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: 'ORCL', environmentUser: user,
                repository: repository, parameters: [dbName: 'ORCL', dbUniqName: 'ORCL_ST', dbIdentityName: 'ORCL']])

        then:
        config.status == 200
        config.result ==~ /APPDATA_SOURCE_CONFIG-\d+/

        when: 'a dSource'
        def link = wire.post('database/link', Payloads.link('orders', wire.named('group', 'Sources').reference, config.result,
                environment, user, backup, lab.mountPath('staging')))

        then:
        link.result ==~ /APPDATA_CONTAINER-\d+/
        link.json.action ==~ /ACTION-\d+/
        wire.finished(link).jobState == 'COMPLETED'

        when: 'a VDB'
        def provision = wire.post('database/provision', Payloads.provision('qa1', 'Virtual', link.result, repository, user,
                lab.mountPath('qa1')))
        def job = wire.finished(provision)

        then: 'it is there, with what a DBA needs'
        job.jobState == 'COMPLETED'
        def vdb = wire.get("database/$provision.result").result
        vdb.name == 'qa1'
        vdb.provisionContainer == link.result
        vdb.group == wire.named('group', 'Virtual').reference
        def source = wire.get("source?database=$provision.result").result[0]
        source.runtime.status == 'INACTIVE'
        Files.exists(Path.of(lab.mountPath('qa1'), 'initqa1.ora'))

        and: 'the job says where the restore kit is, because no Oracle software is here'
        job.events.any { it.eventType == 'WARNING' && it.messageAction.contains(lab.mountPath('qa1') + '/kit/restore.sh') }

        and: 'no password is in any listing'
        ['source', 'database', 'job?addEvents=true', 'action', 'sourceconfig'].every {
            !wire.get(it).text.contains('wallet-canary')
        }
    }
}
