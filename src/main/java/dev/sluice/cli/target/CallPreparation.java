package dev.sluice.cli.target;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.client.ConnectionException;
import dev.sluice.wire.Schema;
import java.nio.file.Path;
import java.util.Map;

/**
 * Has Java load what calls to an engine take, which takes longer than a call does: on a thread of its own, while the command line is
 * still being read.
 */
public final class CallPreparation {
    private static final Connection NOWHERE = Connection.local(Path.of("/"), Path.of("/nonexistent/engine.sock"));

    private CallPreparation() {
    }

    /** Calls where nobody is. */
    public static Schema run() {
        try (Client client = new Client(NOWHERE)) {
            client.get("about", Map.of());
        } catch (ConnectionException nobody) {
            // It has loaded what it could.
        }
        return Schema.family();
    }
}
