package dev.sluice.operations;

import dev.sluice.wire.Schema;

/** Leaves to another performer, which it owns, whatever it does not do otherwise. */
public abstract class ForwardingPerformer implements Performer {
    private final Performer next;

    protected ForwardingPerformer(Performer next) {
        this.next = next;
    }

    @Override
    public <R> R perform(Operation<R> operation) {
        return next.perform(operation);
    }

    @Override
    public void rehearse(Operation<?> operation) {
        next.rehearse(operation);
    }

    @Override
    public Schema schema() {
        return next.schema();
    }

    @Override
    public Schema ownSchema() {
        return next.ownSchema();
    }

    @Override
    public String target() {
        return next.target();
    }

    @Override
    public String user() {
        return next.user();
    }

    @Override
    public void close() {
        next.close();
    }
}
