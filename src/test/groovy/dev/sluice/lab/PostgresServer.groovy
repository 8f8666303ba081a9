package dev.sluice.lab

import dev.sluice.engine.kind.postgres.protocol.Login
import dev.sluice.engine.kind.postgres.protocol.ServerAddress
import dev.sluice.engine.kind.postgres.protocol.ServerConnection
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
        PostgresSoftware.own(PostgresSoftware.reachable(home))
        home.toFile().setReadable(true, false)
        data = home.resolve('data')
        PostgresSoftware.initialize(data, software, PASSWORD)
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

    static ServerConnection connect(int port, String database, String user = 'postgres', String password = PASSWORD) {
        ServerConnection.open(ServerAddress.of('127.0.0.1', port), new Login(user, Secret.of(password), database, Login.Purpose.USER), Tls.PREFER)
    }

    /** The processes of servers whose data is below a folder; what a server has just begun is called as it is, for a moment. */
    static List<ProcessHandle> below(Object folder) {
        def called = ProcessHandle.allProcesses().filter { it.info().arguments().map { it.toList().join(' ') }.orElse('').contains("-D $folder") }.toList()
        called.findAll { !(it.parent().orElse(null) in called) }
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
