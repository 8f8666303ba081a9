package dev.sluice.client;

import dev.sluice.client.SessionOpener.Entry;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Json;
import dev.sluice.wire.Secret;
import dev.sluice.wire.json.JsonBounds;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;

/**
 * One session with one engine. May be used from many threads; whoever makes it closes it, which logs out.
 *
 * <p>When the engine says that the session is gone, it logs in again with the last password, once for all threads.
 * A read is then repeated. A write is repeated only where the engine's records prove that it had no effect; otherwise it
 * ends with a {@link ConnectionException} that says so.
 *
 * <p>Every call throws {@link EngineException} when the engine refuses it and {@link ConnectionException} when the
 * engine cannot be reached, lets nobody in, or is no engine.
 */
public final class Client implements AutoCloseable {
    /** How the program is called in what an engine records. */
    public static final String AGENT = "sluice";

    private static final Duration PARTING = Duration.ofSeconds(2);

    private final Connection connection;
    private final Transport transport;
    private final SessionOpener entrance;
    private volatile KnownObjects known = KnownObjects.NOTHING;
    private final Object door = new Object();
    /** Changed only by whoever holds the door; calls just read it. */
    private volatile SessionAccess access = SessionAccess.NONE;

    private final boolean rehearses;
    private KeepAlive keepAlive;

    public Client(Connection connection) {
        this(connection, JsonBounds.REPLY.size());
    }

    /** @param tap sees every call */
    public Client(Connection connection, Wiretap tap) {
        this(connection, Courier.to(connection), tap);
    }

    /** One whose calls {@code courier} brings to the engine. */
    public Client(Connection connection, Courier courier) {
        this(connection, courier, Wiretap.NONE);
    }

    /** The same, with a {@code tap} that sees every call. */
    public Client(Connection connection, Courier courier, Wiretap tap) {
        this(connection, new Transport(connection, courier, tap), false);
    }

    Client(Connection connection, int limit) {
        this(connection, new HttpCourier(connection, limit));
    }

    private Client(Connection connection, Transport transport, boolean rehearses) {
        this.connection = connection;
        this.transport = transport;
        this.entrance = new SessionOpener(connection, transport);
        this.rehearses = rehearses;
    }

    /** In the same session, but throws {@link UnsentWrite} in place of the first write. Not to be closed. */
    public Client rehearsing() {
        Client rehearsing = new Client(connection, transport, true);
        rehearsing.access = access;
        return rehearsing;
    }

    /** From now on keeps the session of whoever is logged in from running out, by a small call after each {@code pause}. */
    public void keepAlive(Duration pause) {
        synchronized (door) {
            if (keepAlive == null) {
                keepAlive = new KeepAlive(this::touch, pause);
            }
        }
    }

    private void touch() {
        SessionAccess now = access;
        if (now.user() != null) {
            transport.send(ApiCall.get("session", Map.of()), now.cookies());
        }
    }

    /** What is known of the objects behind this session. */
    public KnownObjects known() {
        return known;
    }

    /** From now on {@code knowledge} tells what need not be asked for. */
    public void knows(KnownObjects knowledge) {
        known = knowledge;
    }

    public Connection connection() {
        return connection;
    }

    /** Who is logged in, or null. */
    public String user() {
        return access.user();
    }

    /** Opens a session for the connection's API version and gives it as the engine shows it. */
    public ApiObject openSession() {
        synchronized (door) {
            Entry entry = entrance.open();
            access = entry.access();
            return entry.answer().toObject().object("result");
        }
    }

    /** Logs in and gives the user's reference; opens a session where there is none. */
    public String logIn(String user, Secret password) {
        synchronized (door) {
            Entry entry = entrance.logIn(access, user, password);
            access = entry.access();
            return entry.answer().toObject().string("result");
        }
    }

    /** Ends the session, if there is one. */
    public void logOut() {
        synchronized (door) {
            SessionAccess ended = access;
            access = SessionAccess.NONE;
            if (ended.cookies().isEmpty()) {
                return;
            }
            ApiReply reply = transport.send(ApiCall.post("logout", Map.of()), ended.cookies());
            if (!reply.isShutOut()) {
                reply.success();
            }
        }
    }

    /** Path below {@code /resources/json/NAMESPACE/}; the query's null values are left out. */
    public Envelope get(String path, Map<String, ?> query) {
        return perform(ApiCall.get(path, query));
    }

    public Envelope post(String path, Map<String, ?> body) {
        return perform(ApiCall.post(path, body));
    }

    /** The same, with {@code mark} behind the program's name in what the engine records, so that it can be found again. */
    public Envelope post(String path, Map<String, ?> body, String mark) {
        return perform(ApiCall.post(path, body).marked(mark));
    }

    /** Asks with what would be too much for an address; changes nothing. */
    public Envelope ask(String path, Map<String, ?> question) {
        return perform(ApiCall.question(path, question));
    }

    public Envelope delete(String path) {
        return perform(ApiCall.delete(path));
    }

    /**
     * Follows a job to its end and gives its last state; {@code onChange} sees each new state. An interrupt ends
     * the following, not the job.
     */
    public ApiObject follow(String job, Consumer<ApiObject> onChange) throws InterruptedException {
        return new JobFollower(this, job).toTheEnd(onChange);
    }

    private Envelope perform(ApiCall call) {
        ApiReply reply = send(call);
        return access.user() == null ? reply.success() : reply.engineSuccess();
    }

    private ApiReply send(ApiCall call) {
        if (rehearses && !call.reads()) {
            transport.rehearse(call);
            throw new UnsentWrite(call);
        }
        Instant sent = Instant.now();
        SessionAccess sentWith = access;
        ApiReply reply = transport.send(call, sentWith.cookies());
        if (!reply.isShutOut()) {
            return reply;
        }
        SessionAccess renewed = renew(sentWith);
        if (!call.reads() && !reply.fromNewEngine() && !new LostWriteCheck(transport, renewed.cookies()).sawNothing(sent)) {
            throw new ConnectionException(connection.url() + ": the session had ended before " + call
                    + ". Logged in again as '" + renewed.user() + "', but did not repeat the call, since it may have had"
                    + " its effect: look before you send it again", null);
        }
        ApiReply repeated = transport.send(call, renewed.cookies());
        if (repeated.isShutOut()) {
            throw shutOut();
        }
        return repeated;
    }

    /** What lets calls in now that {@code gone} no longer does. The first thread here logs in, the others wait. */
    private SessionAccess renew(SessionAccess gone) {
        synchronized (door) {
            if (access == gone) {
                access = again(gone);
            }
            if (access.user() == null) {
                throw shutOut();
            }
            return access;
        }
    }

    private SessionAccess again(SessionAccess gone) {
        if (gone.password() == null) {
            throw shutOut();
        }
        try {
            return entrance.logIn(entrance.open().access(), gone.user(), gone.password()).access();
        } catch (LoginException refused) {
            // Forgotten, so that the threads that wait do not try the same password once more each.
            access = SessionAccess.NONE;
            throw refused;
        }
    }

    private LoginException shutOut() {
        return new LoginException(connection.url() + ": nobody is logged in, or the session has ended. Log in");
    }

    /** Logs out if the engine still answers, and lets go of the connections. */
    @Override
    public void close() {
        if (keepAlive != null) {
            keepAlive.close();
        }
        try (transport) {
            SessionAccess ended = access;
            access = SessionAccess.NONE;
            if (ended.user() != null) {
                transport.send(ApiCall.post("logout", Map.of()), ended.cookies(), PARTING);
            }
        } catch (ConnectionException unreachable) {
            // The engine ends a session that nobody uses by itself; there is nothing left that could be closed.
            return;
        }
    }
}
