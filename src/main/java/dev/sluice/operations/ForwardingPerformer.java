package dev.sluice.operations;

import dev.sluice.wire.Schema;
import java.time.Instant;
import java.util.Optional;

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
    public AcceptedEffect send(Effect<?> effect, String mark) {
        return next.send(effect, mark);
    }

    @Override
    public <R> R finish(Effect<R> effect, AcceptedEffect accepted) {
        return next.finish(effect, accepted);
    }

    @Override
    public Optional<AcceptedEffect> trace(Effect<?> effect, String mark, Instant since) {
        return next.trace(effect, mark, since);
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
