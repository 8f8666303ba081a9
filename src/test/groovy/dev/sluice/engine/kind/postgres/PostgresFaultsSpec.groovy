package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import dev.sluice.lab.EngineProcess
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.lab.ServerRelay
import dev.sluice.lab.Wire
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Tag
import spock.lang.TempDir

/** What goes wrong around servers, told in words, with nothing left behind. */
@Tag('postgres')
class PostgresFaultsSpec extends Specification {
    @TempDir @Shared Path folder
    @Shared @AutoCleanup Disk disk
    @Shared @AutoCleanup PostgresServer source
    @Shared @AutoCleanup EngineProcess engine
    @Shared Wire admin
    @Shared String shop

    def setupSpec() {
        PostgresSoftware.reachable(folder)
        source = new PostgresServer(folder)
        source.run('create table orders as select i as id from generate_series(1, 100) i')
        engine = EngineProcess.withPostgres(folder, disk = Disk.sharing(folder))
        admin = engine.admin()
        def link = link('shop', source.link)
        assert admin.finished(link).jobState == 'COMPLETED'
        shop = link.result
    }

    private Wire.Answer link(String name, Map parameters) {
        def config = admin.post('sourceconfig', [type: 'AppDataStagedSourceConfig', name: name,
                repository: admin.named('repository', PostgresFlow.REPOSITORY).reference, parameters: [:]]).result
        admin.post('database/link', [type: 'LinkParameters', name: name, group: admin.named('group', 'Sources').reference,
                linkData: [type: 'AppDataStagedLinkData', config: config, parameters: parameters]])
    }

    private Wire.Answer provision(Map parameters = [:], Map changes = [:]) {
        admin.post('database/provision', [type: 'AppDataProvisionParameters', container: [type: 'AppDataContainer', name: 'qa1', group: 'Virtual'],
                source: [type: 'AppDataVirtualSource', parameters: [mountPath: "${folder.resolve('mnt/qa1')}" as String] + parameters] + changes,
                sourceConfig: [type: 'AppDataDirectSourceConfig', name: 'qa1', repository: admin.named('repository', PostgresFlow.REPOSITORY).reference],
                timeflowPointParameters: [type: 'TimeflowPointSemantic', container: shop]])
    }

    private List<ProcessHandle> servers() {
        PostgresServer.below(folder.resolve('mnt'))
    }

    private String failure(Wire.Answer asked) {
        def job = admin.finished(asked)
        assert job.jobState == 'FAILED'
        job.events.last().messageDetails
    }

    def "an engine that dies while a VDB's server replays the log and promotes itself leaves nothing behind"() {
        when: 'it dies as soon as there is a server, and a little later'
        def ends = [0, 60].collect { later ->
            def job = provision().json.job
            while (servers().empty) {
                sleep 1
            }
            sleep later
            engine.kill()
            engine.start()
            admin = engine.admin()
            [admin.get("job/$job").result.jobState, admin.get('database').result*.name, servers()]
        }

        then:
        ends == [['FAILED', ['shop'], []]] * 2

        when:
        def again = provision()

        then:
        admin.finished(again).jobState == 'COMPLETED'
        admin.post("database/$again.result/sql", [type: 'SqlParameters', statement: 'select count(*) from orders']).result.rows == [[100]]

        cleanup:
        admin.finished(admin.post("database/$again.result/delete", [type: 'DeleteParameters']))
    }

    /** Listens on the port that the server of a VDB was about to take, if it comes before that. */
    private ServerSocket stealPort(File settings, Closure<Boolean> until) {
        while (!until()) {
            def port = settings.exists() ? (settings.text =~ /(?m)^port = (2\d{4})$/).collect { it[1] as int }.find() : null
            if (port) {
                try {
                    return new ServerSocket(port)
                } catch (BindException serverCameBefore) {
                    return null
                }
            }
            sleep 1
        }
        null
    }

    def "a port that the engine has chosen, and that somebody takes before the server does, is changed for another"() {
        when: 'somebody comes before the server'
        def vdb = null
        def stolen = (1..10).findResult {
            vdb = provision()
            def got = stealPort(folder.resolve('mnt/qa1/postgresql.conf').toFile()) { admin.get("job/$vdb.json.job").result.jobState != 'RUNNING' }
            if (!got) {
                admin.finished(vdb)
                admin.finished(admin.post("database/$vdb.result/delete", [type: 'DeleteParameters']))
            }
            got
        }

        then:
        stolen
        admin.finished(vdb).jobState == 'COMPLETED'
        admin.get("source?database=$vdb.result").result.every { admin.get("sourceconfig/$it.config").result.parameters.port != stolen.localPort }

        cleanup:
        stolen?.close()
        admin.finished(admin.post("database/$vdb.result/delete", [type: 'DeleteParameters']))
    }

    def "a refresh whose server dies gives the former data back, and leaves nothing at work on the other"() {
        given: 'processes of it that do not notice'
        def refreshed = folder.resolve('died')
        def orphans = folder.resolve('orphans')
        def deadly = [type: 'RunBashOnSourceOperation', name: 'deadly', command: """
            if [ -e $refreshed ]; then
                server=\$(head -n 1 ${folder.resolve('mnt/qa1/postmaster.pid')})
                cat /proc/\$server/task/\$server/children > $orphans
                kill -STOP \$(cat $orphans)
                kill -KILL \$server
                exit 1
            fi""".stripIndent()]
        def vdb = provision([:], [operations: [type: 'VirtualSourceOperations', configureClone: [deadly]]])
        assert admin.finished(vdb).jobState == 'COMPLETED'
        admin.post("database/$vdb.result/sql", [type: 'SqlParameters', statement: 'create table own as select 42 as answer'])
        Files.createFile(refreshed)

        when:
        def said = failure(admin.post("database/$vdb.result/refresh", [type: 'RefreshParameters',
                timeflowPointParameters: [type: 'TimeflowPointSemantic', location: 'LATEST_POINT']]))
        def left = orphans.toFile().text.tokenize()

        then:
        said.startsWith("Hook 'deadly' (configureClone) ended with status 1.")
        admin.post("database/$vdb.result/sql", [type: 'SqlParameters', statement: 'select answer from own']).result.rows == [[42]]
        left.size() > 3
        left.every { !works(it) }

        cleanup:
        left.findAll { works(it) }.each { ['kill', '-KILL', it].execute().waitFor() }
        admin.finished(admin.post("database/$vdb.result/delete", [type: 'DeleteParameters']))
    }

    def "an engine that dies while a refreshed server promotes itself gives the former data back"() {
        given:
        def vdb = provision()
        assert admin.finished(vdb).jobState == 'COMPLETED'
        admin.post("database/$vdb.result/sql", [type: 'SqlParameters', statement: 'create table own as select 42 as answer'])
        def former = servers()*.pid()
        def log = folder.resolve('mnt/qa1/sluice.log')

        when:
        def job = admin.post("database/$vdb.result/refresh", [type: 'RefreshParameters',
                timeflowPointParameters: [type: 'TimeflowPointSemantic', location: 'LATEST_POINT']]).json.job
        while (!servers().any { !former.contains(it.pid()) } || !Files.exists(log) || !log.toFile().text.contains('selected new timeline')) {
            sleep 1
        }
        engine.kill()
        engine.start()
        admin = engine.admin()

        then:
        admin.get("job/$job").result.jobState == 'FAILED'
        admin.post("database/$vdb.result/sql", [type: 'SqlParameters', statement: 'select answer from own']).result.rows == [[42]]
        servers().size() == 1

        cleanup:
        admin.finished(admin.post("database/$vdb.result/delete", [type: 'DeleteParameters']))
    }

    /** Leaves little room on the disk of the pool. */
    private void nearlyFill() {
        // What others took is given free in the background.
        assert ['btrfs', 'subvolume', 'sync', "$disk.path"]*.toString().execute().waitFor() == 0
        def most = Files.getFileStore(disk.path).usableSpace - (100 << 20)
        assert ['fallocate', '-l', "$most", "${disk.path.resolve('filler-most')}"]*.toString().execute().waitFor() == 0
    }

    @Requires(value = { Disk.isPossible('btrfs') }, reason = 'this machine makes no disk of its own')
    def "a server for which the disk has no room says so, as it cannot itself"() {
        given:
        def vdb = provision()
        assert admin.finished(vdb).jobState == 'COMPLETED'
        def server = admin.get("source?database=$vdb.result").result[0].reference
        admin.finished(admin.post("source/$server/stop", [:]))
        nearlyFill()
        disk.fill()

        expect:
        failure(admin.post("source/$server/start", [:])) ==~ /(?s)the server of 'qa1' did not start, as its disk is full: \S+ \S+ of \S+ \S+ are free\.( It wrote:(?!.*(LOG:|No space left)).*)?/

        when:
        disk.empty()

        then:
        admin.finished(admin.post("source/$server/start", [:])).jobState == 'COMPLETED'

        cleanup:
        disk.empty()
        admin.finished(admin.post("database/$vdb.result/delete", [type: 'DeleteParameters']))
    }

    @Requires(value = { Disk.isPossible('btrfs') }, reason = 'this machine makes no disk of its own')
    def "a refresh that takes all room of the disk gives it back, and the former data, which runs"() {
        given:
        def refreshed = folder.resolve('refreshed')
        def greedy = [type: 'RunBashOnSourceOperation', name: 'greedy',
                      command: "[ ! -e $refreshed ] || { cat /dev/zero > ${folder.resolve('mnt/qa1/big')}; exit 1; }" as String]
        def vdb = provision([:], [operations: [type: 'VirtualSourceOperations', configureClone: [greedy]]])
        assert admin.finished(vdb).jobState == 'COMPLETED'
        admin.post("database/$vdb.result/sql", [type: 'SqlParameters', statement: 'create table own as select 42 as answer'])
        nearlyFill()
        Files.createFile(refreshed)

        when:
        def said = failure(admin.post("database/$vdb.result/refresh", [type: 'RefreshParameters',
                timeflowPointParameters: [type: 'TimeflowPointSemantic', location: 'LATEST_POINT']]))

        then:
        said.startsWith("Hook 'greedy' (configureClone) ended with status 1.")
        admin.post("database/$vdb.result/sql", [type: 'SqlParameters', statement: 'select answer from own']).result.rows == [[42]]

        cleanup:
        disk.empty()
        admin.finished(admin.post("database/$vdb.result/delete", [type: 'DeleteParameters']))
    }

    /** One that has ended and was not yet waited for has no directory. */
    private static boolean works(String process) {
        Files.exists(Path.of("/proc/$process/cwd"))
    }

    def "a server that does not start says why, and nothing is left of it"() {
        when:
        def said = failure(provision([config_settings_prov: [[propertyName: 'shared_buffers', value: 'much']]]))

        then:
        said.startsWith("the server of 'qa1' did not start. It wrote:\n")
        said.contains('invalid value for parameter "shared_buffers": "much"')
        servers() == []
        admin.get('database').result*.name == ['shop']
    }

    def "a source of a version that is not supported is refused: #version"() {
        given:
        def ours = PostgresSoftware.VERSION
        def other = version + ours.substring(ours.indexOf('.'))
        def server = new ServerRelay(source.port, { it.replace("server_version\0$ours\0", "server_version\0$other\0") })

        expect:
        failure(link('old', source.link + [port: server.port, tlsMode: 'disable'])) ==
                "source: 127.0.0.1:$server.port runs PostgreSQL $other, which is not supported."

        cleanup:
        server.close()
        admin.delete("sourceconfig/${admin.named('sourceconfig', 'old').reference}")

        where:
        version << ['13', '19']
    }

    def "a backup of another version, or of nothing, is refused"() {
        given:
        def backup = Files.createDirectory(folder.resolve('backup'))

        expect:
        failure(link('old', [backupPath: "$backup".toString()])) == "$backup holds no data of a PostgreSQL server."

        when:
        Files.writeString(backup.resolve('PG_VERSION'), '13\n')
        admin.delete("sourceconfig/${admin.named('sourceconfig', 'old').reference}")

        then:
        failure(link('old', [backupPath: "$backup".toString()])) ==
                "$backup is data of PostgreSQL 13, and the repository is of version ${PostgresSoftware.VERSION.tokenize('.')[0]}."
    }
}
