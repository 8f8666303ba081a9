package dev.sluice.operations;

import dev.sluice.wire.Secret;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Engines with something between them and the scripts that ask for them, such as a journal or a plan.
 *
 * @param between puts that before an engine of that name, or before the one in use where the name is null
 */
public record WrappedEngines(Engines engines, BiFunction<String, Performer, Performer> between) implements Engines {
    @Override
    public Performer open(String engine) {
        return between.apply(engine, engines.open(engine));
    }

    @Override
    public Optional<Secret> ask(String question) {
        return engines.ask(question);
    }

    @Override
    public Optional<Path> home(String engine) {
        return engines.home(engine);
    }

    @Override
    public Collection<String> names() {
        return engines.names();
    }

    @Override
    public boolean isReadOnly(String engine) {
        return engines.isReadOnly(engine);
    }

    @Override
    public boolean mayDiffer(String engine) {
        return engines.mayDiffer(engine);
    }
}
