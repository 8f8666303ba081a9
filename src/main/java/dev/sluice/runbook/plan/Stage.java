package dev.sluice.runbook.plan;

import dev.sluice.operations.Session;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.Collection;
import java.util.List;

/** A phantom of an engine, in which a plan does what a script asks for. Whoever opens it closes it. */
public interface Stage extends AutoCloseable {
    /** Opens phantoms. */
    @FunctionalInterface
    interface Opener {
        /** One with {@code objects}. */
        Stage open(Schema schema, Collection<ApiObject> objects);
    }

    /** A session of {@code user} in it. */
    Session enter(ApiObject user);

    /** Takes in those of {@code objects} that it does not have yet. */
    void learn(Collection<ApiObject> objects);

    /** What has become of its objects since this was last asked. */
    List<Change> changes();

    @Override
    void close();
}
