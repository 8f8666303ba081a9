package dev.sluice.engine.kind.postgres

import dev.sluice.lab.PostgresSoftware
import java.nio.file.Files
import spock.lang.Requires

/** dSources of a home of Barman. */
@Requires(value = { RepositorySourceSpec.has('barman') }, reason = 'this machine has no barman, or no PostgreSQL of its own')
class BarmanSpec extends RepositorySourceSpec {
    @Override
    String getProgram() { 'barman' }

    @Override
    String archiveCommand() {
        "mkdir -p $repository/shop/incoming && cp %p $repository/shop/incoming/%f"
    }

    private List<?> words() {
        ['barman', '--config', folder.resolve('barman.conf')]
    }

    @Override
    void begin() {
        def reach = "host=$sockets port=$source.port user=postgres dbname=postgres"
        Files.writeString(folder.resolve('barman.conf'), """
            [barman]
            barman_user = ${PostgresSoftware.account ?: System.getProperty('user.name')}
            barman_home = $repository
            barman_lock_directory = $repository
            log_file = $repository/log
            [shop]
            description = shop
            conninfo = $reach
            streaming_conninfo = $reach
            backup_method = postgres
            archiver = on
            path_prefix = $source.software
            """.stripIndent())
        source.run('select pg_switch_wal()')
        source.run(TICK)
        assert eventually { Files.isDirectory(repository.resolve('shop/incoming')) }
        takeIn()
        backUp()
    }

    @Override
    void takeIn() {
        run(words() + ['archive-wal', 'shop'])
    }

    @Override
    void backUp() {
        run(words() + ['backup', 'shop'])
        // The backup is whole only with the log that belongs to it.
        switchLog()
    }
}
