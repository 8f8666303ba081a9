package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Flow
import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import dev.sluice.lab.PostgresSoftware
import dev.sluice.wire.Timestamp
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import spock.lang.Shared
import spock.lang.Tag

/** dSources of repositories of backups, by the programs that keep them; the source itself does not run meanwhile. */
@Tag('postgres')
abstract class RepositorySourceSpec extends ServerAtHand {
    static final String NEW_TABLESPACE = 'the log that leads to the point tells of a tablespace that was made, of which a copy would take the very' +
            ' directory that its source has.'
    static final String TICK = 'insert into ticks select count(*) + 1 from ticks'

    @Shared Path repository
    /** A path of a socket may not be long, and folders of specs have long ones. */
    @Shared Path sockets = PostgresSoftware.own(Files.createTempDirectory('sluice-'))
    @Shared String shop

    /** Whether the machine has a program and a server that it knows. */
    static boolean has(String program) {
        StagedPostgresSpec.other() && ['sh', '-c', "command -v $program"]*.toString().execute().waitFor() == 0
    }

    abstract String getProgram()

    /** What the server has to do with its log. */
    abstract String archiveCommand()

    /** Has the repository know of the server, and makes its first backup. */
    abstract void begin()

    abstract void backUp()

    /** Has the repository take in what the server has archived. */
    void takeIn() { }

    @Override
    Duration upkeep() { Duration.ofMillis(300) }

    @Override
    PostgresServer server() {
        repository = PostgresSoftware.own(Files.createDirectories(folder.resolve('repository')))
        new PostgresServer(folder, ["unix_socket_directories = '$sockets'".toString(), 'archive_mode = on',
                                    "archive_command = '${archiveCommand()}'".toString()], StagedPostgresSpec.other())
    }

    def setupSpec() {
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString())
        source.data.resolve('pg_hba.conf').toFile().text = 'local all all trust\nlocal replication all trust\n' + source.data.resolve('pg_hba.conf').toFile().text
        source.run('select pg_reload_conf()')
        source.run('create table ticks (id int)')
        source.run("create table orders as select i as id, repeat('x', 500) as filler from generate_series(1, 20000) i; create index on orders (id)")
        begin()
    }

    def cleanup() {
        flow.removeVdbs()
    }

    def cleanupSpec() {
        sockets.toFile().deleteDir()
    }

    void run(List<?> words) {
        PostgresSoftware.run(words*.toString())
    }

    Map link() {
        [repositoryPath: "$repository" as String, repositoryProgram: program, repositoryServer: 'shop']
    }

    /** What a refusal begins with. */
    String place() {
        "repositoryPath: '$repository' "
    }

    int rows(String vdb) {
        def found = flow.sql(vdb, 'select count(*), max(id) from ticks')[0]*.toInteger()
        assert found[0] == found[1]
        found[0]
    }

    /** Whether all pages of a VDB have the checksums that they should have, and all rows and indexes can be read. */
    boolean isSound(String vdb) {
        flow.badPages(vdb, source.software) == 0 && flow.damagedRows(vdb) == 0
    }

    Instant tick() {
        source.run(TICK)
        sleep 20
        PostgresFlow.now()
    }

    /** The repository has all that was committed until now. */
    void archive() {
        source.run(TICK)
        switchLog()
    }

    /** The repository has all of the log that was written until now, whether anything was committed in it or not. */
    void switchLog() {
        source.run("select pg_create_restore_point('now')")
        def segment = source.run('select pg_walfile_name(pg_switch_wal())')[0][0]
        assert eventually { source.run("select last_archived_wal >= '$segment' from pg_stat_archiver")[0][0] == 't' }
        takeIn()
    }

    boolean isKept(Instant moment) {
        eventually {
            def ranges = flow.post("timeflow/${flow.container(shop).currentTimeflow}/timeflowRanges", [type: 'TimeflowRangeParameters']).result
            Timestamp.parse(ranges.last().endPoint.timestamp) > moment
        }
    }

    Map at(Instant moment) {
        [type: 'TimeflowPointTimestamp', timeflow: flow.container(shop).currentTimeflow, timestamp: Timestamp.of(moment)]
    }

    def "any moment since the newest backup is had from the archive, without the source"() {
        given: 'moments between commits, the last of them archived'
        def moments = (1..3).collect { tick() }
        archive()

        when: 'the source is away for good'
        source.stop()
        shop = flow.linked('shop', link(), KEPT)
        def vdb = flow.provisioned('qa', shop)
        def all = rows(vdb)

        then: 'the latest point is all that the repository has'
        all == 4 + 1
        isSound(vdb)
        flow.snapshots(shop).size() == 1

        when:
        assert isKept(moments.last())
        def found = moments.collect { moment ->
            flow.completed(flow.refresh(vdb, at(moment)))
            rows(vdb)
        }

        then:
        found == [2, 3, 4]
        isSound(vdb)

        when: 'it goes on, and the archive with it'
        source.start()
        def later = tick()
        archive()
        source.stop()
        assert isKept(later)
        assert flow.container(shop).runtime.logSyncActive
        flow.completed(flow.refresh(vdb, at(later)))

        then:
        rows(vdb) == 6

        when: 'a sync takes the newest backup'
        source.start()
        tick()
        backUp()
        flow.completed(flow.sync(shop))
        flow.completed(flow.refresh(vdb, Flow.point(flow.snapshots(shop).first().reference)))

        then:
        flow.snapshots(shop).size() == 2
        rows(vdb) == 8
        isSound(vdb)
        flow.get('fault').result == []

        when: 'there is no newer one'
        def warnings = flow.completed(flow.sync(shop)).events.findAll { it.eventType == 'WARNING' }*.messageDetails

        then:
        flow.snapshots(shop).size() == 2
        warnings.size() == 1
        warnings[0] ==~ /nothing was taken in: the newest that the source has is backup \S+ of the repository, which was taken in before\./

        when:
        flow.completed(flow.sync(shop, [resync: true]))

        then:
        flow.snapshots(shop).size() == 3
    }

    List<Map> ranges() {
        flow.post("timeflow/${flow.container(shop).currentTimeflow}/timeflowRanges", [type: 'TimeflowRangeParameters']).result
    }

    /** Those of which every moment can be had. */
    List<Map> stretches() {
        ranges().findAll { it.startPoint.timestamp != it.endPoint.timestamp }
    }

    void change(String what) {
        flow.completed(flow.post("source/${flow.source(shop).reference}/$what", [type: "Source${what.capitalize()}Parameters" as String]))
    }

    def "each moment of a range can be had, and those just outside of it are refused with its bounds"() {
        given: 'a backup in whose log nothing was committed, of which nobody can tell when the last change was'
        def moments = stretches()
        def first = Timestamp.parse(moments[0].startPoint.timestamp)
        def last = Timestamp.parse(moments[-1].endPoint.timestamp)
        def vdb = flow.provisioned('qa', shop)

        expect:
        [first, first.plusMillis(1), first.plusMillis(500), last].each { flow.completed(flow.refresh(vdb, at(it))) }
        flow.refresh(vdb, at(first.minusMillis(1))).error.details.timeflowPointParameters.timestamp.action ==
                "Every moment is kept from ${Timestamp.of(first)} to ${Timestamp.of(last)}."
        ranges().every { flow.completed(flow.refresh(vdb, [type: 'TimeflowPointTimestamp'] + it.startPoint.subMap('timeflow', 'timestamp'))) }
    }

    def "where a standby takes the place of the source, its archive leads on"() {
        given:
        def vdb = flow.provisioned('qa', shop)
        def before = rows(vdb)

        when:
        source.stop()
        Files.createFile(source.data.resolve('standby.signal'))
        source.start()
        source.run('select pg_promote()')
        def moments = [tick(), tick()]
        archive()
        flow.completed(flow.refresh(vdb, Flow.latest(shop)))
        def latest = rows(vdb)
        def fresh = flow.linked('fresh', link(), KEPT)
        def child = flow.provisioned('fresh-qa', fresh)

        then: 'the latest point is all that the repository has, on whatever timeline, also of a dSource that is linked now'
        latest == source.run('select count(*) from ticks')[0][0] as int
        rows(child) == latest
        isSound(child)

        when:
        flow.completed(flow.remove(child))
        flow.completed(flow.remove(fresh))
        assert isKept(moments.last())
        def found = moments.collect { moment ->
            flow.completed(flow.refresh(vdb, at(moment)))
            rows(vdb)
        }

        then:
        found[1] == found[0] + 1
        found[0] > before
        stretches().size() == 1
    }

    def "what the archive has lost lies between two stretches, and all goes on with the next backup"() {
        given: 'a backup on the present timeline: of others not each program tells what it has'
        backUp()
        flow.completed(flow.sync(shop))
        change('disable')
        def lost = tick()
        def segment = source.run('select pg_walfile_name(pg_current_wal_insert_lsn())')[0][0]
        archive()
        assert ['find', repository, '-name', "$segment*", '-type', 'f', '-delete', '-print']*.toString().execute().text.readLines().size() == 1
        tick()
        archive()

        when:
        change('enable')

        then: 'what it has behind that is no reason to be silent, nor is it the latest point'
        eventually { flow.get('fault?status=ACTIVE').result*.description.any { it.contains("the repository has no '$segment' of it, though it has '") } }
        flow.failed(flow.provision('late', shop, [timeflowPointParameters: Flow.latest(shop)])).contains("the repository has no '$segment' of it, though it has '")

        when:
        backUp()
        def later = tick()
        def expected = source.run('select max(id) from ticks')[0][0] as int
        archive()

        then:
        eventually { flow.get('fault?status=ACTIVE').result*.title == ['Log lost'] }

        when: 'what follows the backup needs a snapshot of it'
        flow.completed(flow.sync(shop))
        assert isKept(later)
        def refused = flow.provision('lost', shop, [timeflowPointParameters: at(lost)])
        def vdb = flow.provisioned('qa', shop, [timeflowPointParameters: at(later)])

        then:
        refused.json.status == 'ERROR'
        rows(vdb) == expected
        stretches().size() == 2
        eventually { flow.get('fault?status=ACTIVE').result == [] }
    }

    def "another cluster in the same repository is refused, each time, until resync takes it"() {
        given:
        source.stop()
        def settings = ['postgresql.conf', 'pg_hba.conf'].collectEntries { [it, source.data.resolve(it).toFile().text] }
        run(['rm', '-rf', source.data])
        def password = PostgresSoftware.own(Files.writeString(folder.resolve('source/password'), PostgresServer.PASSWORD))
        run(["$source.software/initdb", '-D', source.data, '-U', 'postgres', '--no-sync', '--data-checksums', "--pwfile=$password", '--auth-host=scram-sha-256'])
        settings.each { source.data.resolve(it.key).toFile().text = it.value }
        source.start()
        source.run('create table ticks (id int)')
        run(['find', repository, '-mindepth', '1', '-delete'])
        begin()

        when:
        def refused = (1..2).collect { flow.failed(flow.sync(shop)) }

        then:
        refused.every { it ==~ /repository: its newest backup is of another cluster than before: the system identifier is \d+, and was \d+\./ }

        when:
        flow.completed(flow.sync(shop, [resync: true]))
        def moment = tick()
        def expected = source.run('select max(id) from ticks')[0][0] as int
        archive()
        assert isKept(moment)
        def vdb = flow.provisioned('qa', shop, [timeflowPointParameters: at(moment)])

        then:
        rows(vdb) == expected
    }

    def "a tablespace of the source is refused in words, by syncs, by links, and by moments that lead over its making"() {
        given:
        flow.completed(flow.sync(shop, [resync: true]))
        def space = PostgresSoftware.own(Files.createDirectories(folder.resolve('space')))
        source.run("create tablespace fast location '$space'")
        source.run('create table quick tablespace fast as select 60 as id')
        archive()

        expect:
        flow.failed(flow.provision('qa', shop)) == NEW_TABLESPACE
        Files.list(space).withCloseable { it.count() } == 1
        source.run('select id from quick') == [['60']]

        when:
        backUp()

        then:
        [flow.sync(shop), flow.link('spaced', link())].every {
            flow.failed(it) == place() + 'has a backup with tablespaces, which would be restored to where the source has them.'
        }
        source.run('select id from quick') == [['60']]

        when: 'there is none any more'
        source.run('drop table quick')
        source.run('drop tablespace fast')
        backUp()
        flow.completed(flow.sync(shop))

        then:
        isSound(flow.provisioned('qa', shop))
    }

    def "a repository that has nothing of the source is refused in words"() {
        expect:
        flow.failed(flow.link('other', link() + [repositoryServer: 'other'])).startsWith(place())
        flow.link('other2', link() + [repositoryServer: '--help']).error.details.toString().contains('what the source is called in the repository')
    }
}
