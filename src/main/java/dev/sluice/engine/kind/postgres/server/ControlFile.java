package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.files.OwnedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a server notes of its data as a whole. The fields that are read here lie in the same place in versions 14 to 18.
 *
 * @param system the number by which servers know that their data has one origin, as an unsigned one
 * @param redo where in the log a server that starts on the data begins to replay
 * @param checkpoint when that was so
 * @param segment of the log, in bytes
 * @param needed what a server has to allow that replays the log, by the names of its settings
 */
public record ControlFile(long system, long redo, int timeline, Instant checkpoint, int segment, Map<String, Integer> needed) {
    public static final String NAME = "global/pg_control";
    private static final int SYSTEM_AT = 0;
    private static final int REDO_AT = 40;
    private static final int TIMELINE_AT = 48;
    private static final int TIME_AT = 104;
    private static final int NEEDED_AT = 180;
    private static final int SEGMENT_AT = 228;
    private static final List<String> NEEDED = List.of("max_connections", "max_worker_processes", "max_wal_senders",
            "max_prepared_transactions", "max_locks_per_transaction");

    public static ControlFile of(DataDirectory data) throws IOException {
        ByteBuffer content = ByteBuffer.wrap(OwnedFile.bytes(data.in(NAME))).order(ByteOrder.nativeOrder());
        Map<String, Integer> needed = new LinkedHashMap<>();
        for (String setting : NEEDED) {
            needed.put(setting, content.getInt(NEEDED_AT + needed.size() * Integer.BYTES));
        }
        return new ControlFile(content.getLong(SYSTEM_AT), content.getLong(REDO_AT), content.getInt(TIMELINE_AT),
                Instant.ofEpochSecond(content.getLong(TIME_AT)), content.getInt(SEGMENT_AT), needed);
    }
}
