package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.kind.Installation;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.postgres.log.KeptLog;
import dev.sluice.engine.kind.postgres.log.LogMark;
import dev.sluice.engine.kind.postgres.log.WriteOut;
import dev.sluice.engine.kind.postgres.log.WrittenPosition;
import dev.sluice.engine.kind.postgres.protocol.Login;
import dev.sluice.engine.kind.postgres.protocol.LostServerException;
import dev.sluice.engine.kind.postgres.protocol.Login.Purpose;
import dev.sluice.engine.kind.postgres.protocol.ServerAddress;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import dev.sluice.engine.kind.postgres.protocol.Tls;
import dev.sluice.engine.kind.postgres.server.Installations;
import dev.sluice.engine.kind.postgres.server.Quoted;
import dev.sluice.engine.kind.postgres.server.Server;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.PasswordFile;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;

/** The running server that a dSource is a copy of, as the parameters of the dSource name it. */
public final class Source {
    /** Where systems keep whom they trust, which is not where those programs look. */
    private static final List<Path> AUTHORITIES = List.of(Path.of("/etc/ssl/certs/ca-certificates.crt"),
            Path.of("/etc/pki/tls/certs/ca-bundle.crt"), Path.of("/etc/ssl/ca-bundle.pem"), Path.of("/etc/ssl/cert.pem"));

    /** How a server begins that lets accounts of its machine in as the roles of their names. */
    private static final String BY_ACCOUNT = "Peer authentication failed";

    private static final String SUPPORTED = "Versions " + Installations.OLDEST + " to " + Installations.NEWEST + " are.";

    static final String NO_DATABASE = "exception.postgres.source.database";

    private final ServerAddress address;
    private final Login login;
    private final Tls tls;
    /** A file with the certificates of those who are trusted to vouch for it, or null. */
    private final Path authorities;

    private Source(ServerAddress address, Login login, Tls tls, Path authorities) {
        this.address = address;
        this.login = login;
        this.tls = tls;
        this.authorities = authorities;
    }

    /**
     * @param home of the environment user, where a file of passwords may be; or null
     */
    public static Source of(ApiObject parameters, Path home, SourceReach reach) throws IOException, InterruptedException {
        ServerAddress address = ServerAddress.of(parameters.string("host"), ((Number) parameters.get("port")).intValue());
        String user = parameters.string("user");
        String database = parameters.string("database");
        Secret password = (Secret) parameters.get("password");
        boolean isEmpty = password == null || password.reveal().isEmpty();
        return new Source(address, new Login(user, isEmpty ? kept(home, address, database, user) : password, database, Purpose.ENGINE),
                Tls.of(parameters.string("tlsMode")), authorities(parameters, home, reach));
    }

    /** The password that the account of a home keeps where PostgreSQL's own programs look for it, or null. */
    private static Secret kept(Path home, ServerAddress address, String database, String user) throws IOException {
        Path file = home == null ? null : home.resolve(".pgpass");
        if (file == null || Files.isSymbolicLink(file)) {
            // What the account may not read may be behind the link.
            return null;
        }
        String host = ServerAddress.USUAL_FOLDER.equals(address.folder()) ? "localhost" : address.place();
        return new PasswordFile(file).find(List.of(host, Integer.toString(address.port()), database, user));
    }

    /** Where those are that PostgreSQL's own programs trust. */
    private static Path authorities(ApiObject parameters, Path home, SourceReach reach) throws IOException, InterruptedException {
        String named = parameters.string("tlsRootCertificate");
        if (named != null && !named.isEmpty()) {
            checkReach(named, reach.resolved());
            return Path.of(named);
        }
        return Optional.ofNullable(home).map(of -> of.resolve(".postgresql/root.crt")).filter(Files::isReadable).orElse(null);
    }

    private static void checkReach(String typed, SourceReach reach) throws IOException, InterruptedException {
        Path file = Path.of(typed).normalize();
        Optional<SourceReach.Objection> objection = reach.objection(file);
        if (objection.isEmpty() && Files.exists(file)) {
            objection = reach.objection(file.toRealPath());
        }
        if (objection.isPresent()) {
            throw new KindException("exception.postgres.source.authorities", "tlsRootCertificate: " + MessageText.quoted(typed) + " "
                    + objection.get().what() + ".", objection.get().action());
        }
        if (Files.exists(file) && reach.unreadable(file.toRealPath(), List.of()).isPresent()) {
            throw new KindException("exception.postgres.source.authorities", "tlsRootCertificate: " + MessageText.quoted(typed)
                    + " may not be read by the account '" + reach.reader() + "'.", "Let it read that.");
        }
    }

    /** A connection for what the engine itself asks. */
    ServerConnection connect() throws IOException {
        return open(login);
    }

    /** A connection for backups and the log. */
    public ServerConnection connectForReplication() throws IOException {
        return open(login.with(Purpose.REPLICATION));
    }

    /** Has it write to its log all that it has committed. */
    public void writeOut() throws IOException {
        try (ServerConnection connection = connect()) {
            WriteOut.of(connection);
        } catch (ServerException refused) {
            throw explained(refused);
        }
    }

    /** Up to where it has written its log by now. */
    public WrittenPosition written() throws IOException {
        try (ServerConnection connection = connectForReplication()) {
            return WrittenPosition.by(connection);
        } catch (ServerException refused) {
            throw explained(refused);
        }
    }

    /** What time it is there. */
    Instant clock() throws IOException {
        try (ServerConnection connection = connect()) {
            String micros = connection.run("select (extract(epoch from clock_timestamp()) * 1000000)::bigint").value();
            return Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS);
        } catch (ServerException refused) {
            throw explained(refused);
        }
    }

    /**
     * Refuses it where it is not what it was.
     *
     * @param log that is kept of it, or null
     * @return up to where it has written its log by now; nothing where it was not known before
     */
    public Optional<WrittenPosition> checkKnown(KnownSource known, KeptLog log) throws IOException {
        return checkKnown(known, log, Optional.empty());
    }

    /** The same where a standby has followed it. @param followed the last record that this has, if any */
    Optional<WrittenPosition> checkKnown(KnownSource known, KeptLog log, Optional<LogMark> followed) throws IOException {
        try {
            return known.check(this::connectForReplication, toString(), log, followed);
        } catch (ServerException refused) {
            throw explained(refused);
        }
    }

    /** A connection for what a user asks of one of its databases. */
    public ServerConnection connectForUser(String database) throws IOException {
        Login user = new Login(login.user(), login.password(), database, Purpose.USER);
        return new Source(address, user, tls, authorities).open(user);
    }

    /** Has it write all to its data files, if it allows that: a copy has less to replay then. */
    void checkpoint(ServerConnection connection) throws IOException {
        try {
            connection.run("checkpoint", Server.LONGEST_CHECKPOINT);
        } catch (ServerException refused) {
            if (!refused.state().equals(ServerException.FORBIDDEN)) {
                throw explained(refused);
            }
        }
    }

    String user() {
        return login.user();
    }

    Login login() {
        return login;
    }

    public String database() {
        return login.database();
    }

    /** Whether there is a password to log in with, be it one of a file. */
    public boolean hasPassword() {
        return login.password() != null;
    }

    /**
     * How programs of PostgreSQL reach it.
     *
     * @param passwords a file that {@link #passwordLine} is in
     */
    String conninfo(Path passwords) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("host", address.place());
        words.put("port", Integer.toString(address.port()));
        words.put("user", login.user());
        words.put("passfile", passwords.toString());
        words.put("sslmode", tls.word());
        words.put("application_name", "sluice");
        if (tls.verifies()) {
            Optional.ofNullable(authorities).or(() -> AUTHORITIES.stream().filter(Files::isRegularFile).findFirst())
                    .ifPresent(file -> words.put("sslrootcert", file.toString()));
        }
        return words.entrySet().stream().map(word -> word.getKey() + "=" + Quoted.word(word.getValue())).collect(Collectors.joining(" "));
    }

    /** A program of PostgreSQL that works on its database, as its role. */
    HostCommand program(Path program, String... words) throws IOException {
        String options;
        try (ServerConnection connection = connect()) {
            options = connection.options();
        }
        HostCommand command = HostCommand.of(program.toString(), "--host=" + address.place(), "--port=" + address.port(), "--username=" + login.user(),
                Quoted.database(login.database())).and(words).with("PGSSLMODE", tls.word()).with("PGOPTIONS", options);
        HostCommand known = login.password() == null ? command : command.with("PGPASSWORD", login.password().reveal());
        return authorities == null ? known : known.with("PGSSLROOTCERT", authorities.toString());
    }

    /** Its password as a line of a file of passwords; nothing where there is none. */
    String passwordLine() {
        return login.password() == null ? ""
                : "*:*:*:*:" + login.password().reveal().replace("\\", "\\\\").replace(":", "\\:") + "\n";
    }

    private ServerConnection open(Login as) throws IOException {
        try {
            return ServerConnection.open(address, as, tls, authorities);
        } catch (ServerException refused) {
            throw explained(refused);
        } catch (SSLException | FileSystemException untrusted) {
            throw failed("certificate", address + " is not trusted (" + why(untrusted) + ").",
                    "Name a file with the certificate of who vouches for it in tlsRootCertificate, and the host as its certificate has it.");
        } catch (UnknownHostException unknown) {
            throw failed("unreachable", "the name " + MessageText.quoted(address.host()) + " leads nowhere.", "Correct host.");
        } catch (IOException unreachable) {
            throw failed("unreachable", address + " takes no connection (" + unreachable.getMessage() + ").",
                    "See whether the server runs, listens on that address and port, and lets this machine in.");
        }
    }

    private static String why(IOException untrusted) {
        if (untrusted instanceof FileSystemException unreadable) {
            return unreadable.getFile() + " " + Objects.requireNonNullElse(unreadable.getReason(), "cannot be read");
        }
        String said = String.valueOf(untrusted.getMessage());
        return said.contains("certification path") ? "nobody who is trusted vouches for its certificate"
                : said.startsWith("No subject alternative") || said.startsWith("No name matching") ? "its certificate is for another name"
                : MessageText.plain(said);
    }

    /** What the server refused, in words for who linked it. */
    KindException explained(ServerException refused) {
        String said = " (" + MessageText.plain(refused.getMessage()) + ").";
        String who = MessageText.quoted(login.user());
        return switch (refused.state()) {
            case "28P01" -> failed("password", address + " does not take the password of " + who + said,
                    "Correct user and password.");
            case "28000" -> failed("login", address + " does not let " + who + " in" + said,
                    refused.getMessage().startsWith(BY_ACCOUNT) ? "The engine comes as the account '" + System.getProperty("user.name") + "'. Run Sluice as one that is"
                            + " called like the role, such as by sudo -u " + login.user() + ", or have the pg_ident.conf of the source map it to the role."
                            : "Allow it in the pg_hba.conf of the source, for the database and for replication.");
            case ServerException.FORBIDDEN -> failed("rights", who + " may not do that on " + address + said,
                    "Give it the right: alter role \"" + login.user() + "\" replication.");
            case "3D000" -> failed("database", address + " has no database " + MessageText.quoted(login.database()) + ".",
                    "Name one that it has.");
            case "58P01" -> failed("log.gone", address + " has removed the log that is needed" + said,
                    "Sync again; raise wal_keep_size of the source if that goes on.");
            case ServerException.UNKNOWN_SETTING -> failed("version", address + " runs a version of PostgreSQL that is not supported" + said, SUPPORTED);
            default -> failed("refused", address + " refused" + said, "Mend that and try again.");
        };
    }

    static KindException failed(String id, String what, String action) {
        return new KindException("exception.postgres.source." + id, "source: " + what, action);
    }

    /** That it has gone while it was at work for the engine. */
    public KindException lost(LostServerException how) {
        return failed("lost", address + " has gone in the midst of it (" + how.getMessage() + ").", "See in its log why, and start it again.");
    }

    /** Refuses a server that the installation cannot make virtual databases of; gives the major version of both. */
    int checkVersion(ServerConnection connection, Installation installation) throws KindException {
        int found = Integer.parseInt(Installations.major(connection.version()));
        if (found < Installations.OLDEST || found > Installations.NEWEST) {
            throw failed("version", address + " runs PostgreSQL " + MessageText.plain(connection.version())
                    + ", which is not supported.", SUPPORTED);
        }
        int here = Integer.parseInt(Installations.major(installation.version()));
        if (found != here) {
            throw failed("version", address + " runs PostgreSQL " + found + ", and the repository is of version " + here + ".",
                    "Use a source configuration with a repository of version " + found
                    + ": a server reads only the data of its own version.");
        }
        return found;
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
