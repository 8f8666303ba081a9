package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import dev.sluice.lab.HelpedEngine
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

/** PostgreSQL with an engine that root starts under another account: its servers, their data, and who may come to them. */
@Tag('slow')
@Requires(value = { HelpedEngine.possible }, reason = 'needs root, user namespaces and Debian\'s accounts')
class HelpedPostgresSpec extends Specification {
    @TempDir @Shared Path folder
    @Shared @AutoCleanup PostgresServer source
    @Shared Path classes
    @AutoCleanup Disk disk
    @AutoCleanup HelpedEngine engine

    def setupSpec() {
        PostgresSoftware.reachable(folder)
        classes = HelpedEngine.classes(folder)
        source = new PostgresServer(folder)
        source.run('create database shop')
        source.run('create table orders as select i as id, 10 as amount from generate_series(1, 2000) i', 'shop')
    }

    def setup() {
        engine = new HelpedEngine(classes, folder, PostgresSoftware.variables())
    }

    def "a source is copied and followed, and its copies live through all that is done to them: #type"() {
        given:
        disk = type == 'copy' ? null : Disk.make(1024, type, engine.folder)
        def pool = HelpedEngine.poolOn(disk) + ['--keep-deleted', '0']
        engine.serve(*pool)
        def flow = new PostgresFlow(engine)
        def out = HelpedEngine.given(engine.folder.resolve('out'), HelpedEngine.DATA)

        when: 'the server is linked, and its log is kept'
        def shop = flow.linked('shop', source.link, [sourcingPolicy: [type: 'SourcingPolicy', logsyncEnabled: true],
                environmentUser: flow.named('environment/user', HelpedEngine.DATA).reference])
        def qa = flow.provisionedWith('qa', shop, [:], [source: [type: 'AppDataVirtualSource',
                parameters: [mountPath: engine.mountPath('qa')],
                operations: [type: 'VirtualSourceOperations', configureClone: [[type: 'RunBashOnSourceOperation', name: 'look',
                        command: "id -un > $out/did; cat /etc/shadow $engine.home/catalog.db >> $out/did 2>&1; true"]]]]])

        then: 'its copy has the rows, as a server of the account of data'
        flow.sql(qa, 'select count(*) from orders', 'shop') == [['2000']]
        Files.readAllLines(out.resolve('did'))[0] == HelpedEngine.DATA
        Files.readAllLines(out.resolve('did')).drop(1).every { it.contains('denied') || it.contains('No such') }
        def servers = PostgresServer.below(engine.mnt)
        servers.size() == 1 && HelpedEngine.uids(servers[0]) == [HelpedEngine.number(HelpedEngine.DATA) as String] as Set
        def asked = [type: 'SqlParameters', statement: 'select count(*) from orders', database: 'shop']
        flow.post("database/$qa/sql", asked).result.rows == [[2000]]

        when: 'it changes, is kept, taken back and made anew'
        flow.sql(qa, 'insert into orders values (0, 0)', 'shop')
        flow.completed(flow.sync(qa))
        flow.sql(qa, 'delete from orders', 'shop')
        flow.completed(flow.rollback(qa, flow.point(flow.snapshots(qa)[0].reference)))

        then:
        flow.sql(qa, 'select count(*) from orders', 'shop') == [['2001']]

        when:
        source.run('insert into orders values (-1, 0), (-2, 0)', 'shop')
        flow.completed(flow.sync(shop))
        flow.completed(flow.refresh(qa))

        then:
        flow.sql(qa, 'select count(*) from orders', 'shop') == [['2002']]

        when: 'the engine ends and another one comes'
        engine.stop()
        engine.serve(*pool)
        flow = new PostgresFlow(engine)
        flow.completed(flow.post("source/${flow.source(qa).reference}/stop", [:]))
        flow.completed(flow.post("source/${flow.source(qa).reference}/start", [:]))
        flow.completed(flow.post("source/${flow.source(qa).reference}/disable", [type: 'SourceDisableParameters']))
        flow.completed(flow.post("source/${flow.source(qa).reference}/enable", [type: 'SourceEnableParameters']))

        then:
        flow.sql(qa, 'select count(*) from orders', 'shop') == [['2002']]

        when: 'all is deleted'
        flow.removeAll()

        then:
        PostgresServer.below(engine.mnt) == []
        flow.get('database').result == []
        def datasets = (disk?.path ?: engine.home).resolve('pool/datasets').toFile()
        new PollingConditions(timeout: 60).eventually { assert datasets.list().length == 0 }
        flow.get('fault?status=ACTIVE').result == []

        cleanup:
        source.run('delete from orders where id < 0', 'shop')
        engine.close()
        PostgresServer.below(engine.folder).each { it.destroyForcibly() }

        where:
        type << ['copy', *['xfs', 'btrfs'].findAll { Disk.isPossible(it) }]
    }

    @Requires(value = { StagedPostgresSpec.other() }, reason = 'this machine has no PostgreSQL of its own, with pg_dump, pg_restore and psql')
    def "what the environment user may read is restored, whichever group it is of; what is closed is said to be so"() {
        given: 'dumps of another group than the account\'s, and of root for the group of the account'
        def old = new PostgresServer(Files.createDirectories(folder.resolve('old')), [], StagedPostgresSpec.other())
        old.run('create table orders as select generate_series(1, 500) as id')
        def dumps = PostgresSoftware.own(HelpedEngine.opened(Files.createDirectories(engine.folder.resolve('dumps'))))
        [d: 'directory', 'r.d': 'directory', 'p.tar': 'tar', 'r.tar': 'tar', 'r.sql': 'plain'].each { name, format ->
            PostgresSoftware.run([PGPASSWORD: PostgresServer.PASSWORD], ["$old.software/pg_dump", '-h', '127.0.0.1', '-p', old.port,
                    '-U', 'postgres', "--format=$format", '-f', dumps.resolve(name)])
        }
        ['bb', 'none', 'closed/in', 'home'].each { name -> Files.createDirectories(dumps.resolve(name)) }
        Files.copy(dumps.resolve('p.tar'), dumps.resolve('home/p.tar'))
        def owned = { String owner, String mode, String... names ->
            names.each { assert ['sh', '-c', "chown -R $owner '$dumps/$it' && chmod -R u+rwX,g+rX,o= '$dumps/$it' && chmod $mode '$dumps/$it'"].execute().waitFor() == 0 }
        }
        owned("$HelpedEngine.DATA:root", '0700', 'd')
        owned("$HelpedEngine.DATA:backup", '0700', 'bb', 'none')
        owned('root:backup', '0700', 'closed')
        owned("$HelpedEngine.DATA:root", '0700', 'home')
        owned("root:$HelpedEngine.DATA", '0750', 'r.d')
        owned("$HelpedEngine.DATA:backup", '0600', 'p.tar')
        owned("root:$HelpedEngine.DATA", '0640', 'r.tar', 'r.sql')
        engine.serve(*HelpedEngine.poolOn(null), '--keep-deleted', '0')
        def flow = new PostgresFlow(engine, old.software.parent.fileName.toString())
        def reader = [environmentUser: flow.named('environment/user', HelpedEngine.DATA).reference]

        expect: 'also by their addresses'
        ['d', 'r.d', 'p.tar', 'home/p.tar'].each { name ->
            assert flow.post('database/link/defaults', [type: 'LinkAddress', address: "$dumps/$name".toString()]).result.parameters.dumpPath == "$dumps/$name"
        }
        ['d', 'r.d', 'p.tar', 'r.tar', 'r.sql'].each { name ->
            def qa = flow.provisionedWith("qa-$name", flow.linked("of-$name", [dumpPath: "$dumps/$name".toString()], reader), [:])
            def database = name == 'r.sql' ? 'r' : 'postgres'
            assert flow.post("database/$qa/sql", [type: 'SqlParameters', statement: 'select count(*) from orders', database: database]).result.rows == [[500]]
        }
        flow.failed(flow.link('a', [dumpPath: "$dumps/none/x".toString()], reader)) == "dumpPath: '$dumps/none/x' does not exist."
        flow.failed(flow.link('b', [dumpPath: "$dumps/none".toString()], reader)) == "dumpPath: '$dumps/none' is a directory without toc.dat."
        ['closed', 'closed/in', 'closed/x'].every {
            flow.failed(flow.link(it.replace('/', ' '), [dumpPath: "$dumps/$it".toString()], reader)) ==
                    "dumpPath: '$dumps/$it' may not be read by the account $HelpedEngine.DATA, which restores it."
        }
        flow.finished(flow.link('c', [backupPath: "$dumps/bb".toString()], reader)).events.last().with { "$it.messageDetails $it.messageAction" }
                .startsWith("backupPath: '$dumps/bb' may not be read by the engine. Let the account '$HelpedEngine.ENGINE', under which the engine runs, read")

        cleanup:
        flow?.removeAll()
        engine.close()
        PostgresServer.below(engine.folder).each { it.destroyForcibly() }
        old?.close()
    }
}
