package dev.sluice.rehearsal;

import dev.sluice.client.KnownObjects;
import dev.sluice.operations.EngineImage;
import dev.sluice.operations.Performer;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.List;

/** A phantom of an engine, in which a plan does what a script asks for. Whoever opens it closes it. */
public interface Stage extends AutoCloseable {
    /** Opens phantoms. */
    @FunctionalInterface
    interface Opener {
        /** One with the objects of {@code seen}. */
        Stage open(Schema schema, EngineImage seen);
    }

    /** A session of {@code user} in it. @param known tells what need not be asked for */
    Performer enter(ApiObject user, KnownObjects known);

    /** Takes in those objects of {@code seen} that it does not have yet. */
    void learn(EngineImage seen);

    /** What has become of its objects since this was last asked. */
    List<ObjectChange> changes();

    /** Whether it refuses what the engine would refuse; otherwise only the engine can tell. */
    default boolean judges() {
        return true;
    }

    @Override
    void close();
}
