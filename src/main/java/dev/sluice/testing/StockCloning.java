package dev.sluice.testing;

import dev.sluice.operations.Operation;
import dev.sluice.operations.Session;
import dev.sluice.operations.clone.ClonePoint;
import dev.sluice.operations.clone.CloningContext;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.util.Map;
import java.util.function.Function;

/** A clone that is made for a test: there is nobody to be asked, and nobody to be told. */
record StockCloning(Session session, String at) implements CloningContext {
    @Override
    public <R> R perform(String doing, Object what, Function<Schema, Operation<R>> operation) {
        return session.perform(operation.apply(session.schema()));
    }

    @Override
    public Map<String, Object> pointOf(ApiObject parent) {
        return new ClonePoint(session.schema(), at, false).of(this, parent);
    }

    @Override
    public Secret ask(String question, String otherwise) {
        throw new IllegalStateException(otherwise);
    }

    @Override
    public void uses(String user, Secret password, Object said) {
        // Nothing of it is written.
    }

    @Override
    public Map<String, String> variables() {
        return System.getenv();
    }

    @Override
    public void say(String text) {
        // What a source should allow is told when somebody clones it by hand.
    }
}
