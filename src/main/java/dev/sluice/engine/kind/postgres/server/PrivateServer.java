package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.postgres.protocol.Login;
import dev.sluice.engine.kind.postgres.protocol.ServerAddress;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.Tls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A server for the time of one piece of work, in which new data is made: nobody but that reaches it, by its socket, and it dies
 * with the engine. It does not wait for the disk: the pool does, when it freezes the data after {@link #stop}.
 */
public final class PrivateServer implements AutoCloseable {
    public static final String SUPERUSER = "postgres";
    public static final int PORT = 5432;
    private static final List<String> HASTY = List.of("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off",
            "max_wal_size=4GB", "checkpoint_timeout=1h", "maintenance_work_mem=256MB", "logging_collector=off", "listen_addresses=",
            "unix_socket_permissions=0700", Subscriptions.WORKERS + "=0", "port=" + PORT);
    /**
     * What is written to tables that are new is not logged, too: no copy begins before that. A dump that is restored in one transaction
     * locks all that it makes.
     */
    private static final List<String> WITHOUT_LOG = List.of("wal_level=minimal", "max_wal_senders=0", "max_locks_per_transaction=2048");
    private static final int LAST_LINES = 8;
    private static final long MILLIS_BETWEEN_LOOKS = 10;

    private final Path programs;
    private final DataDirectory data;
    private final Account account;
    private final Path socket;
    private final Deque<String> said = new ArrayDeque<>();
    private final Thread run;

    /**
     * Starts it.
     *
     * @param logs whether its log is as copies of the data need it; it has to be the last time that a server runs on it
     */
    public PrivateServer(Path programs, DataDirectory data, Account account, boolean logs) throws IOException {
        this.programs = programs;
        this.data = data;
        this.account = account;
        socket = SocketFolder.of(data.path());
        Removal.of(socket);
        SocketFolder.make(socket, account);
        List<String> words = new ArrayList<>(List.of(programs.resolve("postgres").toString(), "-D", data.path().toString(),
                "-c", "unix_socket_directories=" + socket));
        Stream.concat(HASTY.stream(), logs ? Stream.empty() : WITHOUT_LOG.stream()).forEach(setting -> words.addAll(List.of("-c", setting)));
        run = new Thread(() -> run(HostCommand.of(words).as(account).reaching(data.path()).asServer()), "server on " + data.path());
        run.setDaemon(true);
        run.start();
    }

    private void run(HostCommand command) {
        try {
            command.run(this::keep);
        } catch (IOException failure) {
            keep(failure.getMessage());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void keep(String line) {
        synchronized (said) {
            said.add(MessageText.plain(line));
            if (said.size() > LAST_LINES) {
                said.remove();
            }
        }
    }

    public Path socket() {
        return socket;
    }

    /** Waits until it takes connections. */
    public void await(Progress progress) throws IOException, InterruptedException {
        while (!data.isReady() || data.server().isEmpty()) {
            progress.checkCancelled();
            if (!run.isAlive()) {
                synchronized (said) {
                    throw new KindException(Server.NOT_STARTED, "a server on new data in " + data.path() + " did not start. It wrote:"
                            + String.join("", said.stream().map(line -> "\n    " + line).toList()), "Mend what its last lines say, and try again.");
                }
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }

    public ServerConnection connect(String role, String database) throws IOException {
        return ServerConnection.open(ServerAddress.in(socket, PORT), new Login(role, null, database, Login.Purpose.ENGINE), Tls.DISABLE);
    }

    /** Stops it in good order: all that was written is in its files. */
    public void stop() throws IOException, InterruptedException {
        stop("fast", "-W");
        run.join();
    }

    private void stop(String mode, String wait) throws IOException, InterruptedException {
        HostCommand.of(programs.resolve("pg_ctl").toString(), "stop", wait, "-s", "-m", mode, "-D", data.path().toString()).as(account).reaching(data.path()).run();
    }

    /** Ends it however it is. An interrupt has to wait for that. */
    @Override
    public void close() throws IOException {
        boolean interrupted = Thread.interrupted();
        while (run.isAlive()) {
            try {
                stop("immediate", "-w");
                run.interrupt();
                run.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        Removal.of(socket);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
