package dev.sluice.engine;

import java.io.IOException;
import java.nio.file.Path;

/** Another engine holds the home. */
public final class EngineRunning extends IOException {
    EngineRunning(Path home, HomeHolder holder) {
        super("the engine's home " + home + " is held by " + (holder == null ? "an engine that starts or ends" : holder)
                + ". Wait for it, or use another home with --home");
    }
}
