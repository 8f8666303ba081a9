package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * What a server says of the timelines that its own one came from: each standby that is promoted begins another. A file with a
 * line for each, with its number and the place in the log where it was left.
 */
record TimelineHistory(String text) {
    /** @param server a connection for replication */
    static TimelineHistory of(ServerConnection server, int timeline) throws IOException {
        return new TimelineHistory(timeline == 1 ? "" : server.run("TIMELINE_HISTORY " + timeline).rows().get(0).get(1));
    }

    /** The timeline that came after one of those. @param now that of the server */
    int next(int timeline, int now) {
        return text.lines().map(line -> line.strip().split("\\s+")[0]).filter(word -> word.matches("\\d+")).mapToInt(Integer::parseInt)
                .filter(number -> number > timeline).min().orElse(now);
    }

    /** Where a timeline was left; nothing where this one did not come from it. */
    OptionalLong end(int timeline) {
        return text.lines().map(line -> line.strip().split("\\s+")).filter(words -> words[0].equals(Integer.toString(timeline)))
                .mapToLong(words -> LogPosition.parse(words[1])).findFirst();
    }
}
