package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.wire.Schema;

/** A live session with one engine: what it performs has its effect. May be used from many threads. */
public final class Session implements Performer {
    private final Client client;
    private final Schema schema;
    private final JobListener listener;

    /** Takes over {@code client} and closes it in the end. */
    public Session(Client client, Schema schema, JobListener listener) {
        this.client = client;
        this.schema = schema;
        this.listener = listener;
    }

    /** Connects to an engine and opens a session there; nobody is logged in yet. */
    public static Session open(Connection connection, Schema schema, JobListener listener) {
        Session session = new Session(new Client(connection), schema, listener);
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
