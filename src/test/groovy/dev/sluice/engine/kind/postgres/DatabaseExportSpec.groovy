package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresFlow
import dev.sluice.lab.PostgresServer
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.GZIPInputStream
import spock.lang.Requires
import spock.lang.Shared
import spock.lang.Tag

/** The database of a VDB is written out as a dump, by the account of its data. */
@Tag('slow')
@Requires(value = { StagedPostgresSpec.other() }, reason = 'this machine has no PostgreSQL of its own, with pg_dump')
class DatabaseExportSpec extends ServerAtHand {
    @Shared String qa
    @Shared Path out

    @Override
    PostgresServer server() { new PostgresServer(folder, [], StagedPostgresSpec.other()) }

    def setupSpec() {
        flow = new PostgresFlow(lab, source.software.parent.fileName.toString())
        source.run('create database shop')
        source.run('create table orders as select generate_series(1, 5) as id', 'shop')
        qa = flow.provisioned('qa', flow.linked('shop', source.link))
        out = Files.createDirectory(folder.resolve('out'))
        out.toFile().setWritable(true, false)
        out.toFile().setReadable(true, false)
    }

    def cleanupSpec() { flow.removeAll() }

    private Map export(Path to, Map more = [:]) {
        flow.finished(flow.post("database/$qa/export", [type: 'FileExportParameters', to: "$to".toString()] + more))
    }

    def "a dump has the form that its name says, and all rows"() {
        expect:
        export(out.resolve('shop.dump')).jobState == 'COMPLETED'
        export(out.resolve('shop.sql')).jobState == 'COMPLETED'
        export(out.resolve('shop.sql.gz')).jobState == 'COMPLETED'
        out.resolve('shop.dump').toFile().bytes[0..4] as byte[] == 'PGDMP'.bytes
        out.resolve('shop.sql').toFile().text.contains('COPY public.orders (id) FROM stdin;\n1\n2\n3\n4\n5\n')
        new GZIPInputStream(Files.newInputStream(out.resolve('shop.sql.gz'))).text.contains('COPY public.orders (id)')
        out.toFile().list().sort() == ['shop.dump', 'shop.sql', 'shop.sql.gz']
    }

    def "a file that is there stays, unless force is said"() {
        given:
        def file = Files.writeString(out.resolve('there.sql'), 'mine')

        expect:
        export(file).jobState == 'FAILED'
        file.toFile().text == 'mine'
        export(file, [force: true]).jobState == 'COMPLETED'
        file.toFile().text.contains('COPY public.orders')
    }

    def "what the owner of a database has set for its sessions keeps neither it nor its source from being dumped"() {
        given:
        source.run('create database strange')
        ['statement_timeout = 1', 'lock_timeout = 1', 'idle_session_timeout = 1', "default_transaction_isolation = 'serializable'"].each {
            source.run("alter database strange set $it")
        }

        when:
        def dumped = flow.linked('strange', source.link + [database: 'strange', dumped: true])
        qa = flow.provisionedWith('qa2', flow.linked('copied', source.link), [sourceDatabase: 'strange'])

        then:
        flow.snapshots(dumped).size() == 1
        export(out.resolve('strange.dump')).jobState == 'COMPLETED'
    }

    def "where the account may not write nothing is left, and what stood against it is told"() {
        given:
        def closed = Files.createDirectory(folder.resolve('closed'))
        def file = Files.writeString(closed.resolve('there.sql'), 'mine')

        when:
        def job = export(file, [force: true])

        then:
        job.jobState == (System.getProperty('user.name') == 'root' ? 'FAILED' : 'COMPLETED')
        closed.toFile().list() == ['there.sql']
        job.jobState == 'COMPLETED' || job.events.any { it.messageDetails?.contains('Permission denied') } && file.toFile().text == 'mine'
    }
}
