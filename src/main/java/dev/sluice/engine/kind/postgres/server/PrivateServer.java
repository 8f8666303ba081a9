package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.Result;
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

/**
 * A server for the time of one piece of work, in which new data is made: nobody but that reaches it, by its socket, and it dies
 * with the engine. It does not wait for the disk: the pool does, when it freezes the data after {@link #stop}.
 */
public final class PrivateServer implements AutoCloseable {
    public static final String SUPERUSER = "postgres";
    public static final int PORT = 5432;
    private static final List<String> HASTY = List.of("fsync=off", "full_page_writes=off", "autovacuum=off",
            "max_wal_size=4GB", "checkpoint_timeout=1h", "maintenance_work_mem=256MB", "logging_collector=off", "listen_addresses=",
            "unix_socket_permissions=0700", Subscriptions.WORKERS + "=0", "port=" + PORT,
            // What is written to tables that are new is not logged, too: no copy begins before that.
            "wal_level=minimal", "max_wal_senders=0");
    private static final int LAST_LINES = 8;
    private static final long MILLIS_BETWEEN_LOOKS = 10;

    private final Path programs;
    private final DataDirectory data;
    private final Account account;
    private final Path socket;
    private final Deque<String> said = new ArrayDeque<>();
    private final Thread run;

    /**
     * Starts it. Its log is not yet as copies of the data need it: {@link #stop} sees to that.
     *
     * @param locks how many of each transaction it has room for; to make that room takes time
     */
    public PrivateServer(Path programs, DataDirectory data, Account account, int locks) throws IOException {
        this.programs = programs;
        this.data = data;
        this.account = account;
        socket = SocketFolder.of(data.path());
        Removal.of(socket);
        SocketFolder.make(socket, account);
        List<String> words = new ArrayList<>(List.of(programs.resolve("postgres").toString(), "-D", data.path().toString(),
                "-c", "unix_socket_directories=" + socket));
        HASTY.forEach(setting -> words.addAll(List.of("-c", setting)));
        words.addAll(List.of("-c", "max_locks_per_transaction=" + locks));
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
                throw notStarted();
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }

    private KindException notStarted() {
        synchronized (said) {
            return new KindException(Server.NOT_STARTED, "a server on new data in " + data.path() + " did not start. It wrote:"
                    + String.join("", said.stream().map(line -> "\n    " + line).toList()), "Mend what its last lines say, and try again.");
        }
    }

    public ServerConnection connect(String role, String database) throws IOException {
        return ServerConnection.open(ServerAddress.in(socket, PORT), new Login(role, null, database, Login.Purpose.ENGINE), Tls.DISABLE);
    }

    /** Stops it in good order: all that was written is in its files, and copies can begin with the log that is there. */
    public void stop() throws IOException, InterruptedException {
        stop("fast", "-W");
        run.join();
        noteFullLog();
    }

    /** A server without users, which sees that there is nothing to do, notes that from here on its log is complete, and ends. */
    private void noteFullLog() throws IOException, InterruptedException {
        Result result = HostCommand.of(programs.resolve("postgres").toString(), "--single", "-D", data.path().toString(), "-c", "fsync=off",
                "-c", "logging_collector=off", Server.TEMPLATE).as(account).reaching(data.path()).run(this::keep);
        if (!result.ok()) {
            throw notStarted();
        }
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
