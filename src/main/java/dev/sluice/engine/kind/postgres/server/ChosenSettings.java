package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What those who made a virtual database have chosen for its sessions, such as where names are looked for. Hooks may belong to others, as
 * those of a group do, and mean what is found without that: their sessions begin as if nothing had been chosen.
 *
 * @param names of the settings of the server
 */
public record ChosenSettings(List<String> names) {
    /** What would be so else, of those that a session can set; what is set for the database came with its data. */
    private static final String UNCHOSEN = """
            select name, boot_val from pg_settings
            where lower(name) = any ($1::text[]) and context = any ($2::text[]) and boot_val is not null and not exists (
                select from pg_db_role_setting own, unnest(own.setconfig) as each (line)
                where own.setrole = 0 and own.setdatabase in (0, (select oid from pg_database where datname = current_database()))
                    and lower(split_part(each.line, '=', 1)) = lower(name))
            """;
    private static final String ANYBODYS = "{user}";
    private static final String SUPERUSERS = "{user,superuser}";

    public static ChosenSettings of(Virtual virtual) {
        return new ChosenSettings(virtual.source().list("config_settings_prov").stream()
                .map(each -> ApiObject.of((Map<?, ?>) each).string("propertyName").toLowerCase(Locale.ROOT)).toList());
    }

    /** Sessions as {@code sessions} opens them, which begin without. */
    public ServerQuery.Opening without(ServerQuery.Opening sessions, Server server, boolean superuser) {
        return names.isEmpty() ? sessions : new ServerQuery.Opening() {
            @Override
            public ServerConnection open(String database) throws IOException {
                List<List<String>> unchosen = unchosen(server, database, superuser ? SUPERUSERS : ANYBODYS);
                ServerConnection connection = sessions.open(database);
                try {
                    for (List<String> setting : unchosen) {
                        connection.run("select pg_catalog.set_config($1, $2, false)", setting, 1);
                    }
                    return connection;
                } catch (IOException | RuntimeException failed) {
                    connection.close();
                    throw failed;
                }
            }

            @Override
            public ServerConnection overseer(String database) throws IOException {
                return sessions.overseer(database);
            }

            @Override
            public void settle(ServerConnection connection) throws IOException {
                sessions.settle(connection);
            }
        };
    }

    /** The same for sessions of programs of PostgreSQL, in the form of PGOPTIONS. */
    public String options(Server server, String database) throws IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        if (!names.isEmpty()) {
            unchosen(server, database, SUPERUSERS).forEach(setting -> settings.put(setting.get(0), setting.get(1)));
        }
        return ServerConnection.options(settings);
    }

    private List<List<String>> unchosen(Server server, String database, String contexts) throws IOException {
        try (ServerConnection keeper = server.connect(database)) {
            return keeper.run(UNCHOSEN, List.of("{" + String.join(",", names) + "}", contexts), Integer.MAX_VALUE).rows();
        }
    }
}
