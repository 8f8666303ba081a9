package dev.sluice.rehearsal;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.client.KnownObjects;
import dev.sluice.engine.rehearsal.OurRules;
import dev.sluice.engine.rehearsal.PhantomEngine;
import dev.sluice.operations.EngineImage;
import dev.sluice.operations.JobListener;
import dev.sluice.operations.LogIn;
import dev.sluice.operations.Performer;
import dev.sluice.operations.SchemaCache;
import dev.sluice.operations.Session;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** A phantom of an engine in this process. */
public final class PhantomStage implements Stage {
    /** Nothing listens there. */
    private static final Connection PHANTOM = Connection.to("http://phantom");

    private final PhantomEngine engine;
    private final Schema schema;

    private PhantomStage(PhantomEngine engine, Schema schema) {
        this.engine = engine;
        this.schema = schema;
    }

    /** One whose rules are those of the engine, where they are ours; else one that judges nothing. */
    public static Stage open(Schema schema, EngineImage seen) {
        if (!OurRules.holdFor(seen.objects())) {
            return new UnjudgedStage(schema, seen);
        }
        try {
            return new PhantomStage(PhantomEngine.start(schema.withoutOthers(), seen.objects(), seen.ranges()), schema);
        } catch (IOException unusable) {
            throw new UncheckedIOException("the phantom of the engine cannot be started: " + unusable.getMessage(), unusable);
        }
    }

    @Override
    public Performer enter(ApiObject user, KnownObjects known) {
        Session session = Session.open(new Client(PHANTOM, new PhantomCourier(engine)), schema, JobListener.SILENT, SchemaCache.NONE);
        session.perform(new LogIn(user.name(), engine.admit(user.reference())));
        session.knows(known);
        return session;
    }

    @Override
    public void learn(EngineImage seen) {
        engine.learn(schema.withoutOthers(), seen.objects(), seen.ranges());
    }

    @Override
    public List<ObjectChange> changes() {
        return engine.changes().stream().map(changed -> new ObjectChange(changed.before(), changed.after())).toList();
    }

    @Override
    public void close() {
        engine.close();
    }
}
