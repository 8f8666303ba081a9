package dev.sluice.engine.kind.postgres

import dev.sluice.lab.Disk
import dev.sluice.lab.Lab
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

/** The log of servers on Btrfs, which is slow where it never writes over anything. */
@Requires({ Disk.isPossible('btrfs') })
@Tag('slow')
class BtrfsLogSpec extends Specification {
    @TempDir @Shared Path folder
    @Shared @AutoCleanup Disk disk
    @Shared @AutoCleanup PostgresServer source

    def setupSpec() {
        PostgresSoftware.reachable(folder)
        disk = Disk.make('btrfs', folder)
        source = new PostgresServer(folder)
        source.run('create table orders as select generate_series(1, 1000) as id')
    }

    def "a VDB writes over its log where the pool copies subvolumes, and copies of it work: #driver"() {
        given:
        def lab = new Lab(Files.createDirectories(folder.resolve(driver)), {
            it.withVariables(PostgresSoftware.variables()).withPool(disk.path.resolve(driver), driver)
        })
        def flow = new PostgresFlow(lab)

        when:
        def shop = flow.linked('shop', source.link)
        def first = flow.provisionedWith('first', shop, [:])
        flow.sql(first, 'insert into orders select generate_series(1001, 2000)')
        flow.completed(flow.sync(first))
        def second = flow.provisionedWith('second', first, [:])

        then:
        flow.sql(second, 'select count(*) from orders') == [['2000']]
        ['first', 'second'].every { newestIsWrittenOver(Path.of(lab.mountPath(it), 'pg_wal')) == expected }

        cleanup:
        flow.get('database').result.reverse().each { flow.completed(flow.remove(it.reference)) }
        lab.close()

        where:
        driver    | expected
        'btrfs'   | true
        'reflink' | false
    }

    private static boolean newestIsWrittenOver(Path log) {
        def newest = log.toFile().list().findAll { it ==~ /[0-9A-F]{24}/ }.max()
        "lsattr $log/$newest".execute().text.split(' ')[0].contains('C')
    }
}
