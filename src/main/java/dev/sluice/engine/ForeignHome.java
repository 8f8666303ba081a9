package dev.sluice.engine;

import java.io.IOException;
import java.nio.file.Path;

/** The home belongs to another account: an engine of this one would leave files there that the owner cannot use. */
public final class ForeignHome extends IOException {
    ForeignHome(Path home, String owner, String own) {
        super("the engine's home " + home + " belongs to '" + owner + "', and this is '" + own + "'. Work as '" + owner
                + "', or give the engine another home with $SLUICE_HOME");
    }
}
