package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.client.ConnectionException;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.Optional;

/** A live session with one engine: what it performs has its effect. May be used from many threads. */
public final class Session implements Performer {
    private final Client client;
    private final JobListener listener;
    private final SchemaCache cache;
    private volatile Schema schema;
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
    }

    /** Connects to an engine and opens a session there; nobody is logged in yet. */
    public static Session open(Connection connection, Schema schema, JobListener listener) {
        return open(connection, schema, listener, SchemaCache.NONE);
    }

    /** The same, with a place for the schema of that engine, should it be asked for. */
    public static Session open(Connection connection, Schema schema, JobListener listener, SchemaCache cache) {
        Session session = new Session(new Client(connection), schema, listener, cache);
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
        return operation.perform(client, listener);
    }

    /** Sends what {@code effect} asks for and does not wait: the first half of {@link #perform}. */
    public Accepted send(Effect<?> effect, String mark) {
        return effect.send(client, mark);
    }

    /** Waits for what was sent, maybe by another session: the second half of {@link #perform}. */
    public <R> R finish(Effect<R> effect, Accepted accepted) {
        return effect.finish(client, listener, accepted);
    }

    /**
     * What became of {@code effect}, sent with that mark, of which no answer is known; nothing where it never came or was refused.
     *
     * @param since a moment before the call
     * @throws Untraceable where the engine does not tell
     */
    public Optional<Accepted> trace(Effect<?> effect, String mark, Instant since) {
        return new Trace(client, mark).find(Timestamp.of(since))
                .map(found -> new Accepted(found.job(), found.action(), effect.object(client, found.object())));
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
