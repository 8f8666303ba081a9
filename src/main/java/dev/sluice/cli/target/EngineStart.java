package dev.sluice.cli.target;

import dev.sluice.engine.EngineRights;
import dev.sluice.engine.EngineSettings;
import java.util.Map;
import java.util.Optional;

/** A way to start the engine of a home that nobody holds. */
@FunctionalInterface
public interface EngineStart {
    /**
     * In this process, for as long as the command runs; on a home that root has given to another account, by a process of that one.
     *
     * @param variables of the environment, which a process gets too
     */
    static EngineStart inProcess(Map<String, String> variables) {
        return settings -> EngineRights.isOfAccount(settings.home()) ? new EngineLauncher(variables).start(settings)
                : Optional.of(EmbeddedEngine.start(settings));
    }

    /** Gives it running; nothing where another process came first, which then is to be looked at. */
    Optional<EmbeddedEngine> start(EngineSettings settings) throws InterruptedException;
}
