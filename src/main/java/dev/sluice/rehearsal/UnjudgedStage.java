package dev.sluice.rehearsal;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.client.KnownObjects;
import dev.sluice.operations.EngineImage;
import dev.sluice.operations.JobListener;
import dev.sluice.operations.LogIn;
import dev.sluice.operations.Performer;
import dev.sluice.operations.SchemaCache;
import dev.sluice.operations.Session;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.util.List;

/** Stands for an engine whose rules are not ours: a plan on it tells what is asked for, and judges nothing. */
final class UnjudgedStage implements Stage {
    /** Nothing listens there. */
    private static final Connection NOWHERE = Connection.to("http://phantom");

    private final Schema schema;
    private final PlannedObjects objects;

    UnjudgedStage(Schema schema, EngineImage seen) {
        this.schema = schema;
        objects = new PlannedObjects(schema);
        objects.learn(seen.objects());
    }

    @Override
    public Performer enter(ApiObject user, KnownObjects known) {
        Session session = Session.open(new Client(NOWHERE, new UnjudgedEngine(schema, user, objects)), schema, JobListener.SILENT, SchemaCache.NONE);
        session.perform(new LogIn(String.valueOf(user.name()), Secret.of("")));
        session.knows(known);
        return session;
    }

    @Override
    public void learn(EngineImage seen) {
        objects.learn(seen.objects());
    }

    @Override
    public List<ObjectChange> changes() {
        return objects.changes();
    }

    @Override
    public boolean judges() {
        return false;
    }

    @Override
    public void close() {
        // Nothing was started.
    }
}
