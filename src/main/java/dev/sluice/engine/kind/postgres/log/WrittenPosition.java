package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/**
 * Up to where a server has written its log.
 *
 * @param system the number by which servers know that their data has one origin
 */
public record WrittenPosition(String system, int timeline, long position) {
    /** @param server a connection for replication */
    public static WrittenPosition by(ServerConnection server) throws IOException {
        List<String> identity = server.run("IDENTIFY_SYSTEM").rows().get(0);
        return new WrittenPosition(identity.get(0), Integer.parseInt(identity.get(1)), LogPosition.parse(identity.get(2)));
    }

    public static WrittenPosition parse(String line) {
        String[] words = line.split(" ");
        return new WrittenPosition(words[0], Integer.parseInt(words[1]), LogPosition.parse(words[2]));
    }

    public String line() {
        return system + " " + timeline + " " + LogPosition.text(position);
    }

    /** For people. */
    public String place() {
        return LogPosition.text(position) + " of timeline " + timeline;
    }

    /**
     * Whether a server has all the log that there was before.
     *
     * @param server that is here now; a connection for replication
     */
    public boolean goesOnFrom(WrittenPosition before, ServerConnection server) throws IOException {
        return timeline == before.timeline ? !isBehind(before) : left(before.timeline, server).orElse(0) >= before.position;
    }

    /** Whether another one is later. */
    public boolean isBefore(WrittenPosition other) {
        return timeline < other.timeline || isBehind(other);
    }

    /** Whether it lies before another one of the same timeline. */
    public boolean isBehind(WrittenPosition before) {
        return timeline == before.timeline && position < before.position;
    }

    /** Whether it is that of a standby: one that was just started has to replay first what it had. @param server a connection for replication */
    public static boolean isOfStandby(ServerConnection server) throws IOException {
        return server.run("SHOW in_hot_standby").value().equals("on");
    }

    /** Where its log went on with a later timeline; nothing where that one did not come from the given one. */
    public OptionalLong left(int earlier, ServerConnection server) throws IOException {
        return timeline > earlier ? TimelineHistory.of(server, timeline).end(earlier) : OptionalLong.empty();
    }
}
