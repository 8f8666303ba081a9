package dev.sluice.bench;

import dev.sluice.engine.kind.postgres.protocol.Login;
import dev.sluice.engine.kind.postgres.protocol.Rows;
import dev.sluice.engine.kind.postgres.protocol.ServerAddress;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.Tls;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A server of PostgreSQL on a directory, run as the account that Debian gives it. */
final class PostgresServer implements AutoCloseable {
    static final String PASSWORD = "benchmark";
    static final Path PROGRAMS = newest();
    private static final String ACCOUNT = "postgres";

    private final Path data;
    private final int port;

    /** One on data that is there. */
    PostgresServer(Path data) throws IOException {
        this.data = data;
        port = freePort();
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    /** One on new data in a folder of its own. */
    static PostgresServer make(Path folder) throws Exception {
        Files.createDirectories(folder);
        Path password = Files.writeString(folder.resolve("password"), PASSWORD);
        LoopDisk.run("chown", "-R", ACCOUNT, folder.toString());
        as("initdb", "-D", folder.resolve("data").toString(), "-U", "postgres", "--auth-host=scram-sha-256", "--pwfile=" + password, "--no-sync");
        return new PostgresServer(folder.resolve("data"));
    }

    private static Path newest() {
        Path versions = Path.of("/usr/lib/postgresql");
        for (int version = 18; version >= 14; version--) {
            Path programs = versions.resolve(version + "/bin");
            if (Files.isExecutable(programs.resolve("pgbench"))) {
                return programs;
            }
        }
        return versions;
    }

    int port() {
        return port;
    }

    /** Settings that every server of a benchmark has, so that none is at an advantage. */
    static Map<String, String> settings() {
        return Map.of("shared_buffers", "128MB", "max_wal_size", "4GB", "checkpoint_timeout", "30min");
    }

    void start() throws Exception {
        List<String> lines = new ArrayList<>();
        settings().forEach((name, value) -> lines.add(name + " = '" + value + "'"));
        lines.addAll(List.of("port = " + port, "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", "hot_standby = off"));
        Files.write(data.resolve("postgresql.conf"), lines);
        Files.writeString(data.resolve("pg_hba.conf"), "host all all all md5\nhost replication all all md5\n");
        as("pg_ctl", "start", "-w", "-s", "-D", data.toString(), "-l", data.resolve("server.log").toString());
    }

    @Override
    public void close() throws Exception {
        as("pg_ctl", "stop", "-w", "-s", "-m", "fast", "-D", data.toString());
    }

    /** Fills the database of a server with so many times the 15 MiB of pgbench. */
    void fill(int scale) throws Exception {
        pgbench(port, "-i", "-q", "-s", Integer.toString(scale));
    }

    /** Writes its database into a dump. @param format as {@code pg_dump --format} takes it */
    void dump(String format, Path file) throws Exception {
        as(Map.of("PGPASSWORD", PASSWORD), "pg_dump", "-h", "127.0.0.1", "-p", Integer.toString(port), "-U", "postgres",
                "--format=" + format, "--compress=" + (format.equals("plain") ? 0 : 1), "-f", file.toString(), "postgres");
    }

    /**
     * Restores a dump as one does by hand who is in haste: into a new cluster that waits for no disk.
     *
     * @param restore the program for that, with its options
     */
    static void restore(List<String> restore, Path file, Path folder) throws Exception {
        String data = folder.resolve("data").toString();
        as("initdb", "-D", data, "-U", "postgres", "--auth=trust", "--no-sync");
        as("pg_ctl", "start", "-w", "-s", "-D", data, "-l", folder.resolve("log").toString(), "-o",
                "-c fsync=off -c listen_addresses= -c unix_socket_directories=" + folder);
        List<String> words = new ArrayList<>(restore.subList(1, restore.size()));
        words.addAll(List.of("-h", folder.toString(), "-U", "postgres", "-d", "postgres"));
        words.addAll(restore.get(0).equals("psql") ? List.of("-f", file.toString()) : List.of(file.toString()));
        as(restore.get(0), words.toArray(String[]::new));
        as("pg_ctl", "stop", "-w", "-s", "-m", "fast", "-D", data);
    }

    /** Milliseconds that a transaction takes on the average, of four clients for so many seconds. */
    static double latency(int port, int seconds) throws Exception {
        String said = pgbench(port, "-c", "4", "-j", "2", "-T", Integer.toString(seconds));
        return said.lines().filter(line -> line.startsWith("latency average")).mapToDouble(line ->
                Double.parseDouble(line.replaceAll("[^0-9.]", ""))).findFirst().orElseThrow();
    }

    /** Four clients that work on its database, and run a script of their own in turn with that of pgbench, until they are ended. */
    Process load(Path script) throws IOException {
        return pgbenchCommand(port, "-n", "-c", "4", "-j", "2", "-T", "100000", "-b", "tpcb-like", "-f", script.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    /** What a server answers, which has to be one value. */
    static String ask(int port, String statement) throws IOException {
        return run(port, statement).value();
    }

    /** Has a server do something, and tells what that gave. */
    static Rows run(int port, String statement) throws IOException {
        try (ServerConnection connection = ServerConnection.open(ServerAddress.of("127.0.0.1", port),
                new Login("postgres", Secret.of(PASSWORD), "postgres", Login.Purpose.USER), Tls.DISABLE)) {
            return connection.run(statement);
        }
    }

    /**
     * What a server answers, as soon as there is somebody who answers: for pg_ctl, a server that replays its log has started.
     *
     * @param making ends in an exception if there will be no server
     */
    static String askOnceReady(int port, String statement, Future<?> making) throws Exception {
        while (true) {
            try {
                return ask(port, statement);
            } catch (IOException notYet) {
                if (making.isDone()) {
                    making.get();
                }
                TimeUnit.MILLISECONDS.sleep(2);
            }
        }
    }

    private static ProcessBuilder pgbenchCommand(int port, String... words) {
        List<String> all = new ArrayList<>(List.of(PROGRAMS.resolve("pgbench").toString()));
        all.addAll(List.of(words));
        all.addAll(List.of("-h", "127.0.0.1", "-p", Integer.toString(port), "-U", "postgres", "postgres"));
        ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
        builder.environment().put("PGPASSWORD", PASSWORD);
        return builder;
    }

    private static String pgbench(int port, String... words) throws Exception {
        Process process = pgbenchCommand(port, words).start();
        String said = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new IOException("pgbench failed: " + said);
        }
        return said;
    }

    private static void as(String program, String... words) throws Exception {
        as(Map.of(), program, words);
    }

    private static void as(Map<String, String> variables, String program, String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of("setpriv", "--reuid=" + ACCOUNT, "--regid=" + ACCOUNT, "--init-groups", "--",
                PROGRAMS.resolve(program).toString()));
        all.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(all).directory(Path.of("/").toFile()).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(variables);
        Process process = builder.start();
        if (process.waitFor() != 0) {
            throw new IOException(program + " failed");
        }
    }
}
