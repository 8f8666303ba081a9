package dev.sluice.cli.target;

import dev.sluice.client.ApiCall;
import dev.sluice.client.Connection;
import dev.sluice.client.Courier;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;

/**
 * Brings calls to the engine process of a home. Where nobody takes them there, it has an engine started and brings them to that
 * one: a call that nobody took has had no effect. The session in the old engine is gone then, and its client logs in again. A
 * shell that idles or is left needs no engine.
 */
final class RevivingCourier implements Courier {
    private final Connection connection;
    private final Courier courier;
    private final Revival revival;

    RevivingCourier(Connection connection, Revival revival) {
        this.connection = connection;
        this.courier = Courier.to(connection);
        this.revival = revival;
    }

    @Override
    public Answer carry(ApiCall call, Map<String, String> headers, Duration patience) throws IOException {
        try {
            return courier.carry(call, headers, patience);
        } catch (SocketException failure) {
            if (!isUntaken(failure) || call.isAboutItsSession()) {
                throw failure;
            }
            revival.revive();
            return courier.carry(call, headers, patience).ofNewEngine();
        }
    }

    /** Whether there was no connection at all: the socket is not there, or nobody listens at it. */
    private boolean isUntaken(SocketException failure) {
        return failure instanceof ConnectException || Files.notExists(connection.socket());
    }

    @Override
    public void close() {
        courier.close();
    }
}
