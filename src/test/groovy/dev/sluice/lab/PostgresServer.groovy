package dev.sluice.lab

import dev.sluice.engine.kind.postgres.protocol.Address
import dev.sluice.engine.kind.postgres.protocol.Connection
import dev.sluice.engine.kind.postgres.protocol.Login
import dev.sluice.engine.kind.postgres.protocol.Tls
import dev.sluice.wire.Secret
import java.nio.file.Files
import java.nio.file.Path

/** A real PostgreSQL server in a folder of its own, for VDBs to be made of. Closing it stops it. */
class PostgresServer implements AutoCloseable {
    static final String PASSWORD = 'the secret of the source'

    final Path data
    final int port
    final Path software

    /** @param settings lines of its configuration */
    PostgresServer(Path folder, List<String> settings = [], Path software = PostgresSoftware.folder()) {
        this.software = software
        port = new ServerSocket(0).withCloseable { it.localPort }
        def home = Files.createDirectories(folder.resolve('source'))
        PostgresSoftware.reachable(home)
        def password = Files.writeString(home.resolve('password'), PASSWORD)
        home.toFile().setReadable(true, false)
        if (PostgresSoftware.account) {
            assert ['chown', PostgresSoftware.account, "$home", "$password"].execute().waitFor() == 0
        }
        data = home.resolve('data')
        PostgresSoftware.run(["$software/initdb", '-D', data, '-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256',
                "--pwfile=$password", '--no-sync', '-E', 'UTF8', '--locale=C'])
        data.resolve('postgresql.conf').toFile() << (["port = $port", "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''",
                'fsync = off', "shared_buffers = '16MB'", *settings].join('\n') + '\n')
        start()
    }

    void start() {
        PostgresSoftware.run(["$software/pg_ctl", 'start', '-w', '-s', '-D', data, '-l', data.resolveSibling('log')])
    }

    void stop() {
        PostgresSoftware.run(["$software/pg_ctl", 'stop', '-w', '-s', '-m', 'immediate', '-D', data])
    }

    /** Runs statements on one of its databases. */
    List<List<String>> run(String statements, String database = 'postgres') {
        run(port, statements, database)
    }

    static List<List<String>> run(int port, String statements, String database = 'postgres', String user = 'postgres', String password = PASSWORD) {
        connect(port, database, user, password).withCloseable { it.run(statements).rows() }
    }

    static Connection connect(int port, String database, String user = 'postgres', String password = PASSWORD) {
        Connection.open(Address.of('127.0.0.1', port), new Login(user, Secret.of(password), database, false), Tls.PREFER)
    }

    /** Parameters of a dSource of it. */
    Map getLink() {
        [host: '127.0.0.1', port: port, user: 'postgres', password: PASSWORD]
    }

    @Override
    void close() {
        if (Files.exists(data.resolve('postmaster.pid'))) {
            stop()
        }
    }
}
