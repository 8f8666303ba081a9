package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Runs what users want to be run around the work of the engine. */
public interface HookRunner {
    /** How long one command may take. */
    Duration limit();

    /**
     * Runs a command to its end.
     *
     * @param user the name of the account that it runs under
     * @param lines is given each line that it writes
     */
    Result run(HostCommand command, String user, Consumer<String> lines) throws IOException, InterruptedException;

    /**
     * On this machine.
     *
     * @param hidden folders that hooks see empty, where the engine may arrange that
     */
    static HookRunner here(Duration limit, List<Path> hidden) {
        return new LocalHooks(limit, hidden);
    }
}
