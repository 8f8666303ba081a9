package dev.sluice.testing;

import dev.sluice.operations.AcceptedEffect;
import dev.sluice.operations.Effect;
import dev.sluice.operations.EngineImage;
import dev.sluice.operations.LogIn;
import dev.sluice.operations.Operation;
import dev.sluice.operations.Performer;
import dev.sluice.operations.ReadEngineImage;
import dev.sluice.wire.Schema;
import java.time.Instant;
import java.util.Optional;

/** Stands for an engine that is only known by what was written down of it: it can be looked at, and nothing else. */
final class RecordedPerformer implements Performer {
    private final EngineImage image;

    RecordedPerformer(EngineImage image) {
        this.image = image;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R> R perform(Operation<R> operation) {
        if (operation instanceof ReadEngineImage) {
            return (R) image;
        }
        if (operation instanceof LogIn) {
            return (R) image.user().reference();
        }
        if (operation.ofSession()) {
            return null;
        }
        throw unknown(operation.word());
    }

    private static UnsupportedOperationException unknown(String word) {
        return new UnsupportedOperationException(word + ": a recorded engine only knows the objects that it had");
    }

    @Override
    public AcceptedEffect send(Effect<?> effect, String mark) {
        throw unknown(effect.word());
    }

    @Override
    public <R> R finish(Effect<R> effect, AcceptedEffect accepted) {
        throw unknown(effect.word());
    }

    @Override
    public Optional<AcceptedEffect> trace(Effect<?> effect, String mark, Instant since) {
        return Optional.empty();
    }

    @Override
    public Schema schema() {
        return image.schema();
    }

    @Override
    public String target() {
        return image.address();
    }

    @Override
    public String user() {
        return image.user().name();
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
