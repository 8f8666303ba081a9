package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.ControlGroups;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Pausable;
import dev.sluice.engine.host.Programs;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.host.files.FullDisk;
import dev.sluice.engine.kind.Door;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.VirtualLimits;
import dev.sluice.engine.kind.postgres.log.WriteOut;
import dev.sluice.engine.kind.postgres.protocol.Login;
import dev.sluice.engine.kind.postgres.protocol.Login.Purpose;
import dev.sluice.engine.kind.postgres.protocol.ServerAddress;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.Tls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The server of a virtual database, or of a dSource that follows its source. It is a process of its own, which outlives the
 * engine; what tells whether it runs is its data alone.
 */
public final class Server {
    /** Bytes that a copy of the data would have to replay. */
    private static final String LOG_TO_REPLAY = "select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()"
            + " else pg_current_wal_insert_lsn() end - redo_lsn)::bigint from pg_control_checkpoint()";
    private static final String LAST_REPLAYED = "select (extract(epoch from pg_last_xact_replay_timestamp()) * 1000000)::bigint";
    /** What the engine itself asks is in one database; it keeps the log in none. */
    private static final String AT_WORK = "select count(*) from pg_stat_activity where pid <> pg_backend_pid()"
            + " and backend_type not in ('autovacuum launcher', 'logical replication launcher', 'background writer', 'checkpointer',"
            + " 'startup', 'walwriter', 'walsummarizer', 'archiver', 'slotsync worker', 'io worker')"
            + " and not (application_name = '" + ServerConnection.OWN_NAME + "' and (datname is null or datname = 'template1'))";
    /** Replayed in less time than a checkpoint takes. A server that has just replayed a log has more than a segment, most of it skipped. */
    private static final long LITTLE_LOG = 32 << 20;
    /** As pg_ctl does it, which asks the program for its version before; tells the number of the process. */
    /** It says when all before the server itself is done, and goes on with the next line that it reads. */
    private static final String LAUNCH = "umask 077; echo; read -r go || exit 1; setsid \"$1\" -D \"$2\" </dev/null >>\"$3\" 2>&1 & echo $!";
    private static final Duration LONGEST_LAUNCH = Duration.ofSeconds(30);
    public static final Duration LONGEST_CHECKPOINT = Duration.ofMinutes(10);
    public static final int LAST_LINES = 8;
    public static final String NOT_STARTED = "exception.postgres.start.failed";
    /** What it says where somebody has taken its port since that was looked at. */
    private static final String NO_SOCKET = "could not create any TCP/IP sockets";
    private static final long MILLIS_BETWEEN_LOOKS = 5;
    private static final long MIB = 1 << 20;
    /** A server takes two segments of its log, of 16 MiB, at once. */
    /** The other lines of its log tell what it does. */
    private static final Pattern FAILURE = Pattern.compile("(ERROR|FATAL|PANIC): ");
    private static final long LITTLE_ROOM = 48 * MIB;
    /** The database that every server has, and that nobody renames. */
    public static final String TEMPLATE = "template1";
    private static final String USUAL_SUPERUSER = "postgres";
    private static final Pattern PORT = Pattern.compile("\\d{1,5}");

    private final String what;
    private final Installation installation;
    private final String user;
    private final DataDirectory data;
    private final Path socket;
    private final Map<String, String> secrets;
    private final Door door;
    private final VirtualLimits limits;
    /** That of whoever asks much at once, or null. */
    private ServerConnection kept;

    public Server(Virtual virtual) {
        this("the server of '" + virtual.name() + "'", virtual.installation(), virtual.user(), virtual.data(), Map.of(), virtual.door(), virtual.limits());
    }

    /**
     * @param what it is called when something is wrong with it
     * @param user the name of its environment user's account, or null
     * @param secrets files next to its socket while it runs, by names
     */
    public Server(String what, Installation installation, String user, Path path, Map<String, String> secrets) {
        this(what, installation, user, path, secrets, Door.NONE, VirtualLimits.NONE);
    }

    private Server(String what, Installation installation, String user, Path path, Map<String, String> secrets, Door door, VirtualLimits limits) {
        this.what = what;
        this.installation = installation;
        this.user = user;
        data = new DataDirectory(path);
        socket = SocketFolder.of(path);
        this.secrets = secrets;
        this.door = door;
        this.limits = limits;
    }

    public DataDirectory data() {
        return data;
    }

    public Path socket() {
        return socket;
    }

    public Optional<ProcessHandle> process() throws IOException {
        return data.server();
    }

    /** The port it listens on, as its settings have it. */
    public int port() throws IOException {
        String port = data.setting(Configuration.FILE, "port").orElse("");
        if (!PORT.matcher(port).matches()) {
            throw new KindException("exception.postgres.settings", data.in(Configuration.FILE) + " does not say any more at which port " + what
                    + " listens: somebody has changed it.", "Put it back as it was, or refresh, by which it is written anew.");
        }
        return Integer.parseInt(port);
    }

    public String superuser() throws IOException {
        return data.setting(DataDirectory.SOURCE_SETTINGS, "sluice.superuser").orElse(USUAL_SUPERUSER);
    }

    /** A connection by the private socket, as the superuser, for what the engine itself asks. */
    public ServerConnection connect(String database) throws IOException {
        return kept != null && database.equals(TEMPLATE) ? kept.lent() : open(superuser(), database, Purpose.KEEPER);
    }

    /** Work that asks a server much. */
    public interface Asking<R, E extends Exception> {
        R run() throws IOException, E;
    }

    /**
     * Has all that {@code work} asks of this in {@link #TEMPLATE} go by one connection: the server starts a process for each. Nobody can make
     * a database meanwhile, and it is for one thread.
     */
    public <R, E extends Exception> R byOneConnection(Asking<R, E> work) throws IOException, E {
        try (ServerConnection connection = connect(TEMPLATE)) {
            kept = connection;
            return work.run();
        } finally {
            kept = null;
        }
    }

    /** The same, for what a user asks. */
    public ServerQuery.Opening forSuperuser() {
        return new ServerQuery.Opening() {
            @Override
            public ServerConnection open(String database) throws IOException {
                return Server.this.open(superuser(), database, Purpose.SUPERUSER);
            }

            @Override
            public ServerConnection overseer(String database) throws IOException {
                return connect(database);
            }
        };
    }

    /** A connection by the private socket, where nobody asks for passwords, for what a user asks as a role. */
    public ServerConnection connect(String role, String database) throws IOException {
        return open(role, database, Purpose.USER);
    }

    /** The same, for backups and the log. */
    public ServerConnection connectForReplication() throws IOException {
        return open(superuser(), TEMPLATE, Purpose.REPLICATION);
    }

    private ServerConnection open(String role, String database, Purpose purpose) throws IOException {
        return ServerConnection.open(ServerAddress.in(socket, port()), new Login(role, null, database, purpose), Tls.DISABLE);
    }

    /** Starts it and waits until it takes connections. Does nothing to one that runs, unless that is about to end. */
    public void start(Progress progress) throws IOException, InterruptedException {
        Optional<ProcessHandle> other = process();
        if (other.isPresent()) {
            if (!data.isStopping()) {
                return;
            }
            new ServerStop(what, data, other.get()).await();
        }
        Account account = account();
        ServerAccount.checkReach(account, data.path());
        new Orphans(data).await(progress);
        // Nobody works on this data, whatever its last server has noted of itself and whoever has its number now.
        Removal.of(data.in("postmaster.pid"));
        Removal.of(socket);
        SocketFolder.make(socket, account, secrets);
        keepLastLog();
        new Configuration(data).limit(limits);
        progress.at(0, "Starting PostgreSQL" + (listens() ? " on port " + port() : ""));
        LastMoment last = new LastMoment(this::takePort, LONGEST_LAUNCH);
        Result result = HostCommand.of("sh", "-c", LAUNCH, "sh", program("postgres"), data.path().toString(),
                data.in(DataDirectory.LOG).toString()).as(account).reaching(data.path()).asServer(group(), limits.ofServer())
                .within(LONGEST_LAUNCH).input(last).run(last::hear);
        last.checkGone();
        if (!result.ok()) {
            throw notStarted();
        }
        awaitReady(Long.parseLong(result.out().strip()), progress);
    }

    private void takePort() throws IOException {
        if (listens()) {
            door.free();
            Port.check(port());
        }
    }

    /**
     * It comes to its data soon, and takes connections when it has replayed the log, which may be hours later. Whether it is still
     * there is told by the process that was launched, not by the number that it notes in its data, which it writes over as it goes on. One
     * that is stuck, as in a pipe that somebody has put in the place of a file, is ended.
     */
    private void awaitReady(long launched, Progress progress) throws IOException, InterruptedException {
        boolean seen = false;
        boolean told = false;
        long begun = System.nanoTime();
        ServerWork work = ServerWork.ofStart(data);
        while (!data.isReady() || process().isEmpty()) {
            progress.checkCancelled();
            Optional<ProcessHandle> program = ProcessHandle.of(launched).filter(ProcessHandle::isAlive);
            boolean works = program.filter(data::isServedBy).isPresent();
            if (program.isEmpty() || !works && (seen || System.nanoTime() - begun > LONGEST_LAUNCH.toNanos())) {
                throw notStarted();
            }
            if (work.isStuck(data.hasBegun())) {
                String standstill = work.standstill();
                new Orphans(data).end();
                throw stuck(standstill);
            }
            seen |= works;
            if (works && !told && data.isReplayingToEnd()) {
                tellEndOfLog(launched);
                told = true;
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
    }

    /**
     * It replays all that there is, and takes connections at once. One that finds the end by itself writes out all that has changed before.
     */
    private void tellEndOfLog(long launched) throws IOException, InterruptedException {
        data.write(DataDirectory.PROMOTE, "");
        HostCommand.of("kill", "-s", "USR1", Long.toString(launched)).as(account()).run();
    }

    /** On a full disk it cannot write why it ends, either. */
    private KindException notStarted() throws IOException {
        long room = data.path().toFile().getUsableSpace();
        if (room < LITTLE_ROOM) {
            String more = data.lastWords(LAST_LINES).lines().filter(line -> FAILURE.matcher(line).find() && !FullDisk.isTold(line))
                    .map(line -> "\n" + line).collect(Collectors.joining());
            return new KindException(NOT_STARTED, what + " did not start, as its disk is full: " + FullDisk.room(data.path()) + "."
                    + (more.isEmpty() ? "" : " It wrote:" + more), FullDisk.remedy(data.path()));
        }
        String words = data.lastWords(LAST_LINES);
        if (words.contains(NO_SOCKET)) {
            return Port.taken(port());
        }
        return new KindException(NOT_STARTED, what + " did not start. It wrote:" + words,
                "Mend what its last lines say, and try again.");
    }

    /** What it wrote before is no reason. */
    private KindException stuck(String standstill) throws IOException {
        String words = data.lastWords(LAST_LINES);
        return new KindException(NOT_STARTED, what + " did not start: " + standstill + ", and was ended." + (words.isEmpty() ? "" : " Before, it wrote:" + words),
                "See what held it up, such as a disk that does not answer or a signal that stops processes, and try again.");
    }

    private void keepLastLog() throws IOException {
        if (Files.isRegularFile(data.in(DataDirectory.LOG), LinkOption.NOFOLLOW_LINKS)) {
            Files.move(data.in(DataDirectory.LOG), data.in(DataDirectory.LOG + ".1"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Other machines reach it by its port; without, there is its private socket alone. */
    private boolean listens() throws IOException {
        return !listenAddresses().isEmpty();
    }

    private String listenAddresses() throws IOException {
        return data.setting(Configuration.FILE, Configuration.LISTENING).orElse("");
    }

    /** Where it listens for other machines, or does when it runs: what of these names nobody knows is left out. */
    public List<InetSocketAddress> addresses() throws IOException {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String name : listenAddresses().split(",")) {
            for (InetAddress each : addressesOf(name.strip())) {
                addresses.add(new InetSocketAddress(each, port()));
            }
        }
        return addresses.stream().distinct().toList();
    }

    private static List<InetAddress> addressesOf(String name) {
        try {
            return switch (name) {
                case "" -> List.of();
                case "*", "0.0.0.0", "::" -> List.of(new InetSocketAddress(0).getAddress());
                default -> List.of(InetAddress.getAllByName(name));
            };
        } catch (UnknownHostException gone) {
            return List.of();
        }
    }

    /** Whether nothing works in it but its own: nobody is connected, and no extension goes on by itself. */
    public boolean isIdle() throws IOException {
        try (ServerConnection connection = connect(TEMPLATE)) {
            return connection.run(AT_WORK).value().equals("0");
        }
    }

    /** When the last transaction was committed of those that it replayed at its start; nothing where there was none. */
    public Optional<Instant> lastReplayed() throws IOException {
        try (ServerConnection connection = connect(TEMPLATE)) {
            String micros = connection.run(LAST_REPLAYED).value();
            return Optional.ofNullable(micros).map(number -> Instant.EPOCH.plus(Long.parseLong(number), ChronoUnit.MICROS));
        }
    }

    /** What has to stand still while its data is frozen, readied for that. */
    public Pausable hold() throws IOException {
        Optional<ProcessHandle> process = process();
        if (process.isEmpty()) {
            return Pausable.STILL;
        }
        try (ServerConnection connection = connect(TEMPLATE)) {
            if (Long.parseLong(connection.run(LOG_TO_REPLAY).value()) > LITTLE_LOG) {
                connection.run("checkpoint", LONGEST_CHECKPOINT);
            }
            WriteOut.of(connection);
        }
        return Programs.running(process.get());
    }

    /** Has it write to its log all that it has committed. */
    public void writeOut() throws IOException {
        try (ServerConnection connection = connect(TEMPLATE)) {
            WriteOut.of(connection);
        }
    }

    /** Writes out all that has changed, so that nothing before it has to be replayed. */
    public void checkpoint() throws IOException {
        try (ServerConnection connection = connect(TEMPLATE)) {
            connection.run("checkpoint", LONGEST_CHECKPOINT);
        }
    }

    /** An engine that died while it froze the data has left the server standing still. */
    public void goOn() throws IOException {
        process().map(Programs::running).ifPresent(Pausable::goOn);
    }

    /** Has it read its settings again, and who may come in. */
    public void reload() throws IOException {
        try (ServerConnection connection = connect(TEMPLATE)) {
            connection.run("select pg_reload_conf()");
        }
    }

    /** By which all of its processes belong together. */
    private String group() {
        return socket.getFileName().toString();
    }

    /** Stops it in good order; sessions end. Does nothing where none runs. */
    public void stop() throws IOException, InterruptedException {
        ControlGroups.remove(ended("fast"));
    }

    /** Stops it at once and for good, with what a server that died has left at work on the data. */
    public void end() throws IOException, InterruptedException {
        List<Path> groups = ended("immediate");
        new Orphans(data).end();
        ControlGroups.remove(groups);
    }

    /** Gives the groups that it was in. */
    private List<Path> ended(String mode) throws IOException, InterruptedException {
        Optional<ProcessHandle> process = process();
        if (process.isEmpty()) {
            return List.of();
        }
        List<Path> groups = ControlGroups.of(process.get());
        new ServerStop(what, data, process.get()).run(HostCommand.of(program("pg_ctl"), "stop", "-W", "-m", mode, "-D", data.path().toString())
                .as(account()).reaching(data.path()));
        return groups;
    }

    public Account account() throws IOException, InterruptedException {
        return ServerAccount.of(user);
    }

    private String program(String name) throws IOException {
        Path program = installation.home().resolve(name);
        if (!Files.isExecutable(program)) {
            throw new KindException("exception.postgres.software.gone", installation.home() + " has no PostgreSQL any more.",
                    "Install version " + data.version() + " there again.");
        }
        return program.toString();
    }
}
