package dev.sluice.engine.kind.postgres.protocol;

import dev.sluice.engine.host.TimeLimitException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A session with a server, for one thread at a time; whoever opens it closes it, and not who was {@link #lent} it. */
public final class ServerConnection implements AutoCloseable {
    /** What the engine's sessions are called in the views of a server. */
    public static final String OWN_NAME = "sluice";

    private static final int PROTOCOL = 3 << 16;

    private final Messages messages;
    private final Map<String, String> settings = new HashMap<>();
    private final boolean isLent;
    private TimeLimit silence;
    private final int room;
    private int process;
    private int status;
    private String first = "";

    private ServerConnection(Messages messages, int room, boolean isLent) {
        this.messages = messages;
        this.room = room;
        this.isLent = isLent;
        messages.room(room);
    }

    /** @throws ServerException when the server refuses the login */
    public static ServerConnection open(ServerAddress address, Login login, Tls tls) throws IOException {
        return open(address, login, tls, null);
    }

    /**
     * The same with a server that somebody vouches for.
     *
     * @param authorities a file with the certificates of those who are trusted; null means those that Java trusts
     */
    public static ServerConnection open(ServerAddress address, Login login, Tls tls, Path authorities) throws IOException {
        Messages messages = address.connect(tls, authorities);
        ServerConnection connection = new ServerConnection(messages, login.purpose().room(), false);
        try {
            TimeLimit.LOGIN.hold(messages, () -> {
                connection.begin(login);
                return null;
            });
            connection.silence = TimeLimit.silence(login.purpose().longestSilence());
            messages.patience(connection.silence);
            return connection;
        } catch (IOException | RuntimeException failed) {
            messages.close();
            throw failed;
        }
    }

    private void begin(Login login) throws IOException {
        MessageBody body = new MessageBody().four(PROTOCOL).text("user").text(login.user()).text("database").text(login.database())
                .text("application_name").text(OWN_NAME).text("client_encoding").text("UTF8");
        SessionSettings session = SessionSettings.of(login.purpose());
        session.beforehand().forEach((name, value) -> body.text(name).text(value));
        messages.first(body.octet(0).done());
        new Authentication(messages, login).run();
        for (Message message = next(); message.kind() != 'Z'; message = next()) {
            if (message.kind() == 'E') {
                throw message.error();
            }
        }
        first = session.first(version()).orElse("");
        if (!first.isEmpty()) {
            run(first);
        }
    }

    /** The next message that is about what was asked. */
    private Message next() throws IOException {
        while (true) {
            Message message = messages.read();
            switch (message.kind()) {
                case 'S' -> settings.put(message.text(), message.text());
                case 'K' -> process = message.body().getInt();
                case 'N', 'A' -> { }
                default -> {
                    if (message.kind() == 'Z') {
                        status = message.body().get(message.body().position());
                    }
                    return message;
                }
            }
        }
    }

    /** The same session for somebody who is done with it before its owner is: to close it takes back what was set in it, and ends nothing. */
    public ServerConnection lent() {
        ServerConnection same = new ServerConnection(messages, room, true);
        same.settings.putAll(settings);
        same.first = first;
        same.process = process;
        same.silence = silence;
        return same;
    }

    /** Whether what was run last has begun a transaction and not ended it. */
    public boolean isInTransaction() {
        return status != 'I';
    }

    /** The server's version, as {@code 16.4 (Debian 16.4-1)}. */
    public String version() {
        return settings.getOrDefault("server_version", "");
    }

    /** What a program of PostgreSQL has in PGOPTIONS that is disturbed by the owner of the database as little as this session is. */
    public String options() throws IOException {
        return SessionSettings.options(version(), run("show role").value());
    }

    /** What a program of PostgreSQL has in PGOPTIONS to begin its sessions with {@code settings}. */
    public static String options(Map<String, String> settings) {
        return SessionSettings.options(settings);
    }

    /** Runs statements, as one transaction, and gives what the last of them gave. */
    public Rows run(String statements) throws IOException {
        return run(statements, Integer.MAX_VALUE);
    }

    /**
     * Runs statements, as one transaction, and gives what the last of them gave.
     *
     * @param most how many rows are wanted
     */
    public Rows run(String statements, int most) throws IOException {
        return run(statements.getBytes(StandardCharsets.UTF_8), most);
    }

    /** The same for statements in the encoding that this session was told by them, or by such as were run before. */
    public Rows run(byte[] statements) throws IOException {
        return run(statements, Integer.MAX_VALUE);
    }

    private Rows run(byte[] statements, int most) throws IOException {
        ask(statements);
        return new Answer(this::next, most, room).read();
    }

    private void ask(byte[] statements) throws IOException {
        messages.send('Q', new MessageBody().bytes(statements).octet(0).done());
    }

    /**
     * Runs a statement that works through much data, and says nothing until it has.
     *
     * @param most for how long
     */
    public Rows run(String statement, Duration most) throws IOException {
        messages.patience(TimeLimit.silence(most));
        try {
            return run(statement);
        } finally {
            messages.patience(silence);
        }
    }

    /**
     * Runs one statement.
     *
     * @param parameters what {@code $1} and so on stand for, as text
     * @param most how many rows are wanted
     */
    public Rows run(String statement, List<String> parameters, int most) throws IOException {
        put(statement, parameters, most);
        messages.send('S', new byte[0]);
        return new Answer(this::next, most, room).read();
    }

    /** The same, and {@code question} behind it in the same transaction. */
    public Rows run(String statement, List<String> parameters, int most, String question) throws IOException {
        put(statement, parameters, most);
        put(question, List.of(), Integer.MAX_VALUE);
        messages.send('S', new byte[0]);
        return new Answer(this::next, most, room).before(new Answer(this::next, Integer.MAX_VALUE, room)).read();
    }

    private void put(String statement, List<String> parameters, int most) throws IOException {
        messages.put('P', new MessageBody().text("").text(statement).two(0).done());
        MessageBody bind = new MessageBody().text("").text("").two(0).two(parameters.size());
        for (String parameter : parameters) {
            if (parameter == null) {
                bind.four(-1);
            } else {
                byte[] bytes = parameter.getBytes(StandardCharsets.UTF_8);
                bind.four(bytes.length).bytes(bytes);
            }
        }
        messages.put('B', bind.two(0).done());
        messages.put('D', new MessageBody().octet('P').text("").done());
        messages.put('E', new MessageBody().text("").four(most < Integer.MAX_VALUE ? most + 1 : 0).done());
    }

    /** Begins a statement that copies bytes out of the server, in one stream or several. */
    public CopyOut copyOut(String statement) throws IOException {
        ask(statement.getBytes(StandardCharsets.UTF_8));
        return new CopyOut(this::next);
    }

    /**
     * Runs statements, as one transaction, the last of which copies bytes into the server, and begins that.
     *
     * @param statements in the encoding of the session
     * @param most how long the server may say nothing, from now on
     */
    public CopyIn copyIn(byte[] statements, Duration most) throws IOException {
        messages.patience(TimeLimit.silence(most));
        ask(statements);
        ServerException refusal = null;
        for (Message message = next(); message.kind() != 'G'; message = next()) {
            if (message.kind() == 'E') {
                refusal = message.error();
            } else if (message.kind() == 'Z') {
                throw refusal == null ? new IOException("the server wants nothing to be copied into it") : refusal;
            }
        }
        return new CopyIn(messages, new Answer(this::next, Integer.MAX_VALUE, room));
    }

    /**
     * Begins to receive the server's log from a place in it; the connection is for nothing else from then on.
     *
     * @param written up to where the server has written already
     */
    public LogStream logStream(String slot, String from, int timeline, long written) throws IOException {
        String of = slot == null ? "" : "SLOT \"" + slot + "\" ";
        ask(("START_REPLICATION " + of + "PHYSICAL " + from + " TIMELINE " + timeline).getBytes(StandardCharsets.UTF_8));
        Message answer = next();
        if (answer.kind() == 'E') {
            throw answer.error();
        }
        return new LogStream(this::next, messages, written);
    }

    /**
     * Does with it all that a user wants, however often the server says something meanwhile; it is at its end when that takes longer.
     *
     * @throws TimeLimitException then
     */
    public <T> T within(Duration most, Step<T> step) throws IOException {
        messages.patience(TimeLimit.silence(most));
        try {
            return new TimeLimit(most, failed -> new TimeLimitException("sql", most)).hold(messages, step);
        } finally {
            messages.patience(silence);
        }
    }

    /** The number of the server's process that it is with. */
    public int process() {
        return process;
    }

    /** Ends the connection at once; whatever another thread does with it fails. */
    public void sever() {
        try {
            messages.close();
        } catch (IOException gone) {
            // It is what was wanted.
            return;
        }
    }

    @Override
    public void close() throws IOException {
        if (isLent) {
            run("reset all; " + first);
            return;
        }
        try {
            messages.send('X', new byte[0]);
        } catch (IOException gone) {
            // A server that has gone needs no goodbye.
            return;
        } finally {
            messages.close();
        }
    }
}
