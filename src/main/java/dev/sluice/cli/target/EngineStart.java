package dev.sluice.cli.target;

import dev.sluice.engine.EngineSettings;
import java.util.Optional;

/** A way to start the engine of a home that nobody holds. */
@FunctionalInterface
public interface EngineStart {
    /** In this process, for as long as the command runs. */
    EngineStart IN_PROCESS = settings -> Optional.of(EmbeddedEngine.start(settings));

    /** Gives it running; nothing where another process came first, which then is to be looked at. */
    Optional<EmbeddedEngine> start(EngineSettings settings) throws InterruptedException;
}
