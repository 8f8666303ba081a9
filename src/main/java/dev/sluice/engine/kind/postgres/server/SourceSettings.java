package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings of a source that its copies have to share, because the log tells of what they allow, or because dates and words
 * read otherwise without them. All others may name files and machines that copies should leave alone.
 */
public final class SourceSettings {
    private static final List<String> ALLOWING = List.of("max_connections", "max_worker_processes", "max_wal_senders",
            "max_prepared_transactions", "max_locks_per_transaction");
    private static final List<String> READING = List.of("TimeZone", "DateStyle", "default_text_search_config");
    /** What only some roles may see. */
    private static final String PRELOADED = "select setting from pg_settings where name = 'shared_preload_libraries' and setting <> ''";
    private static final String FIRST_ROLE = "select rolname from pg_roles where oid = 10";

    private SourceSettings() {
    }

    /** As the lines of a file of settings. */
    public static String of(ServerConnection connection) throws IOException {
        return told(connection, Stream.concat(ALLOWING.stream(), READING.stream()));
    }

    /** Of a server that only makes new data: how much it has allowed to itself for that is nothing that copies need. */
    public static String ofNew(ServerConnection connection) throws IOException {
        return told(connection, READING.stream());
    }

    private static String told(ServerConnection connection, Stream<String> settings) throws IOException {
        String names = settings.map(Quoted::value).collect(Collectors.joining(", "));
        // What the session of this connection has set for itself is not the server's.
        return connection.run("select name, coalesce(reset_val, setting) from pg_settings where name in (" + names
                + ") order by 1").rows().stream().map(row -> row.get(0) + " = " + Quoted.value(row.get(1)) + "\n")
                .collect(Collectors.joining()) + "sluice.superuser = "
                + Quoted.value(connection.run(FIRST_ROLE).value()) + "\n" + preloaded(connection);
    }

    private static String preloaded(ServerConnection connection) throws IOException {
        return connection.run(PRELOADED).rows().stream().map(row -> PreloadedLibraries.SETTING + " = " + Quoted.value(row.get(0)) + "\n")
                .collect(Collectors.joining());
    }
}
