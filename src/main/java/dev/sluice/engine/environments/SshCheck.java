package dev.sluice.engine.environments;

import dev.sluice.engine.host.SshPort;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import java.io.IOException;

/**
 * Tries to reach a host over SSH as far as this engine can: it finds out whether an SSH server answers, and says of the login
 * that it was not tried. It never says that all is well.
 */
public final class SshCheck {
    private SshCheck() {
    }

    /** @param request an {@code SSHConnectivity} */
    public static Refusal outcome(ApiObject request) {
        String host = request.string("address");
        int port = ((Number) request.get("port")).intValue();
        String where = host + ":" + port;
        try {
            String greeting = SshPort.greeting(host, port);
            return greeting.startsWith("SSH-")
                    ? new Refusal("exception.connectivity.login.untried", "an SSH server answers at " + where
                            + ", but this engine does not log in over SSH: whether '" + request.string("username")
                            + "' may log in was not tried.", "Try it with ssh from the engine's machine.")
                    : new Refusal("exception.connectivity.no.ssh", "what answers at " + where + " is no SSH server.",
                            "Give the port of the SSH server.");
        } catch (IOException unreachable) {
            return new Refusal("exception.connectivity.unreachable", "nothing answers at " + where + ": "
                    + unreachable.getMessage() + ".", "Check the address, the port and the way there.");
        }
    }
}
