package dev.sluice.engine.kind.postgres;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.time.Instant;

/**
 * What a server notes of its data as a whole. The fields that are read here lie in the same place in versions 14 to 18.
 *
 * @param system the number by which servers know that their data has one origin, as an unsigned one
 * @param redo where in the log a server that starts on the data begins to replay
 * @param checkpoint when that was so
 */
record ControlFile(long system, long redo, int timeline, Instant checkpoint) {
    static final String NAME = "global/pg_control";
    private static final int SYSTEM_AT = 0;
    private static final int REDO_AT = 40;
    private static final int TIMELINE_AT = 48;
    private static final int TIME_AT = 104;

    static ControlFile of(DataDirectory data) throws IOException {
        ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(data.in(NAME))).order(ByteOrder.nativeOrder());
        return new ControlFile(content.getLong(SYSTEM_AT), content.getLong(REDO_AT), content.getInt(TIMELINE_AT),
                Instant.ofEpochSecond(content.getLong(TIME_AT)));
    }
}
