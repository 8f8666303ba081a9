package dev.sluice.engine.kind.postgres;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.List;

/**
 * Up to where a server has written its log.
 *
 * @param system the number by which servers know that their data has one origin
 */
record WrittenPosition(String system, int timeline, long position) {
    /** @param server a connection for replication */
    static WrittenPosition by(ServerConnection server) throws IOException {
        List<String> identity = server.run("IDENTIFY_SYSTEM").rows().get(0);
        return new WrittenPosition(identity.get(0), Integer.parseInt(identity.get(1)), LogPosition.parse(identity.get(2)));
    }
}
