package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.ExportPlace;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.WatchedCommand;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.server.Databases;
import dev.sluice.engine.kind.postgres.server.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Writes the usual database of a virtual database out as a dump, in the form that the end of its name says: SQL, or an archive for
 * pg_restore.
 */
public final class DatabaseExport {
    private static final String SAID = "pg_dump: ";
    /** Nobody else may read it, wherever it comes to lie. */
    private static final String PRIVATE = "umask 077; exec \"$@\"";
    private static final int MIDDLE = 50;
    /** Its statements are not counted among those of users. */
    private static final String UNCOUNTED = "-c pg_stat_statements.track=none";

    private final Virtual virtual;
    private final Server server;
    private final ExportPlace place;

    public DatabaseExport(Virtual virtual, Server server, ExportPlace place) {
        this.virtual = virtual;
        this.server = server;
        this.place = place;
    }

    public void write(Progress progress) throws IOException, InterruptedException {
        Path program = virtual.installation().home().resolve("pg_dump");
        if (!Files.isExecutable(program)) {
            throw new KindException("exception.postgres.dump.program", virtual.installation().home() + " has no pg_dump.", "Install it there.");
        }
        String database = new Databases(server, virtual).names().get(0);
        progress.at(0, "Dumping " + database);
        Account account = server.account();
        String options = options(database);
        place.fill(account, part -> {
            List<String> words = new ArrayList<>(List.of("sh", "-c", PRIVATE, "sh", program.toString(), "--verbose", "--no-password",
                    "--file=" + part));
            words.addAll(form(place.name()));
            HostCommand dump = HostCommand.of(words).as(account).with("PGHOST", server.socket().toString())
                    .with("PGPORT", Integer.toString(server.port())).with("PGUSER", server.superuser()).with("PGDATABASE", database).with("PGOPTIONS", options).with("LC_ALL", "C.UTF-8");
            AtomicReference<String> last = new AtomicReference<>("");
            Result result = new WatchedCommand(dump, progress).run(line -> {
                String said = line.startsWith(SAID) ? line.substring(SAID.length()) : line;
                last.set(MessageText.plain(said.replace(part.toString(), place.name())));
                progress.at(MIDDLE, last.get());
            });
            if (!result.ok()) {
                throw place.refused(account, last.get());
            }
        });
    }

    private String options(String database) throws IOException {
        try (ServerConnection connection = server.connect(database)) {
            return connection.options() + " " + UNCOUNTED;
        }
    }

    private static List<String> form(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        if (name.endsWith(".sql")) {
            return List.of("--format=plain");
        }
        return name.endsWith(".sql.gz") ? List.of("--format=plain", "--compress=6") : List.of("--format=custom");
    }
}
