package dev.sluice.cli.target;

import dev.sluice.engine.HomeHolder;
import java.nio.file.Path;

/** Another process works with the engine of the home in its own process, where nobody else can call it. It ends with its work. */
final class HomeHeld extends RuntimeException {
    private final HomeHolder holder;

    HomeHeld(Path home, HomeHolder holder) {
        super("the engine's home " + home + " is held by " + holder);
        this.holder = holder;
    }

    /** What to say to who waits for it. */
    String waiting() {
        return "waiting for " + holder + ", which holds the engine's home";
    }
}
