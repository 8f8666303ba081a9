package dev.sluice.engine;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/** Another process runs an engine on the home; it can be used at its URL. */
public final class EngineRunning extends IOException {
    private final URI url;

    EngineRunning(Path home, URI url) {
        super("an engine already runs on " + home + (url == null ? "" : " at " + url)
                + ". Use that one, or another home with --home");
        this.url = url;
    }

    /** Where it answers, or null while it is still starting. */
    public URI url() {
        return url;
    }
}
