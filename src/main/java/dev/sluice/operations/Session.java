package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.client.ConnectionException;
import dev.sluice.client.KnownObjects;
import dev.sluice.client.UnsentWrite;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A live session with one engine: what it performs has its effect. May be used from many threads. */
public final class Session implements Performer {
    /** Clocks of engines may be wrong by that much. */
    private static final Duration CLOCKS = Duration.ofHours(26);

    private final Client client;
    private final JobListener listener;
    private final SchemaCache cache;
    private final Delivery delivery;
    private volatile Schema schema;
    private volatile ChangeRule rule = ChangeRule.NONE;
    private boolean asked;

    /** Takes over {@code client} and closes it in the end. */
    public Session(Client client, Schema schema, JobListener listener) {
        this(client, schema, listener, SchemaCache.NONE);
    }

    private Session(Client client, Schema schema, JobListener listener, SchemaCache cache) {
        this.client = client;
        this.schema = schema;
        this.listener = listener;
        this.cache = cache;
        this.delivery = new Delivery(this, client);
    }

    /** Connects to an engine and opens a session there; nobody is logged in yet. */
    public static Session open(Connection connection, Schema schema, JobListener listener) {
        return open(connection, schema, listener, SchemaCache.NONE);
    }

    /** The same, with a place for the schema of that engine, should it be asked for. */
    public static Session open(Connection connection, Schema schema, JobListener listener, SchemaCache cache) {
        return open(new Client(connection), schema, listener, cache);
    }

    /** The same by a client that has just been made. */
    public static Session open(Client client, Schema schema, JobListener listener, SchemaCache cache) {
        Session session = new Session(client, schema, listener, cache);
        try {
            session.perform(new OpenSession());
            return session;
        } catch (RuntimeException failed) {
            session.close();
            throw failed;
        }
    }

    @Override
    public <R> R perform(Operation<R> operation) {
        if (operation instanceof Effect<R> effect) {
            return finish(effect, send(effect, null));
        }
        if (operation.writes()) {
            rule.admit(operation, this);
        }
        R result = operation.perform(client, listener);
        if (operation instanceof ReadBelow read) {
            learn(read.root(), result);
        }
        return result;
    }

    /** What no schema tells of the objects of an engine, they show themselves. */
    private synchronized void learn(String root, Object read) {
        List<?> objects = read instanceof List<?> all ? all : List.of(read);
        schema = schema.seeing(root, objects.stream().map(object -> (Map<?, ?>) object).toList());
    }

    /** From now on asks {@code limits} before each change. */
    public void obey(ChangeRule limits) {
        rule = limits;
    }

    @Override
    public AcceptedEffect send(Effect<?> effect, String mark) {
        rule.admit(effect, this);
        return delivery.of(effect, mark);
    }

    @Override
    public <R> R finish(Effect<R> effect, AcceptedEffect accepted) {
        R result = effect.finish(client, listener, accepted);
        if (effect instanceof ReadBelow told) {
            learn(told.root(), result);
        }
        return result;
    }

    @Override
    public Optional<AcceptedEffect> trace(Effect<?> effect, String mark, Instant since) {
        return new LostCallSearch(client, mark).find(Timestamp.of(since.minus(CLOCKS)))
                .map(found -> new AcceptedEffect(found.job(), found.action(), effect.object(client, found.object())));
    }

    /** From now on {@code knowledge} tells what need not be asked for. */
    public void knows(KnownObjects knowledge) {
        client.knows(knowledge);
    }

    @Override
    public void rehearse(Operation<?> operation) {
        try {
            operation.perform(client.rehearsing(), JobListener.SILENT);
        } catch (UnsentWrite write) {
            return;
        }
    }

    @Override
    public Schema schema() {
        return schema;
    }

    /** What the engine does not say stays as we know it. An engine that is not reached, or lets nobody in yet, is asked again. */
    @Override
    public synchronized Schema ownSchema() {
        if (!asked) {
            try {
                perform(new ReadSchema(cache)).ifPresent(own -> schema = own.over(schema));
                asked = true;
            } catch (ConnectionException unanswered) {
                return schema;
            }
        }
        return schema;
    }

    @Override
    public String target() {
        return client.connection().url().toString();
    }

    @Override
    public String user() {
        return client.user();
    }

    @Override
    public void close() {
        client.close();
    }
}
