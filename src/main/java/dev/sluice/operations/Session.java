package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.client.ConnectionException;
import dev.sluice.wire.Schema;

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

    /** Who is logged in, or null. */
    public String user() {
        return client.user();
    }

    @Override
    public void close() {
        client.close();
    }
}
