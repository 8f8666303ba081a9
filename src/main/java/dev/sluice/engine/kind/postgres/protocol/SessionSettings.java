package dev.sluice.engine.kind.postgres.protocol;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The settings that the engine's sessions begin with. What the owner of a database has set for all sessions in it holds for the sessions of
 * users, and disturbs neither the engine nor a superuser.
 *
 * @param beforehand what a session has from its first moment
 * @param first what is run in it first, or null
 */
record SessionSettings(Map<String, String> beforehand, String first) {
    private static final String OWN_SCHEMAS = "pg_catalog, pg_temp";
    private static final String LIBRARIES = "local_preload_libraries";
    /** In a server that does not know it, a session could not even begin with it. */
    private static final Pattern HAS_TRANSACTION_TIMEOUT = Pattern.compile("(1[7-9]|[2-9]\\d).*");
    private static final String TRANSACTION_TIMEOUT = "transaction_timeout";
    /** All that an owner can set by which a statement would fail or wait, or be that of another role. */
    private static final Map<String, String> FREE = ordered(LIBRARIES, "", "role", "none", "statement_timeout", "0", "lock_timeout", "0",
            "idle_session_timeout", "0", "idle_in_transaction_session_timeout", "0", "tcp_user_timeout", "0",
            "default_transaction_read_only", "off", "default_transaction_isolation", "read committed", "default_transaction_deferrable", "off");
    /** All by which a statement of the engine would find something else, or be answered otherwise. */
    private static final Map<String, String> UNDISTURBED = joined(FREE, ordered("search_path", OWN_SCHEMAS, "DateStyle", "ISO",
            "IntervalStyle", "postgres", "bytea_output", "hex", "extra_float_digits", "1", "standard_conforming_strings", "on",
            "transform_null_equals", "off", "array_nulls", "on", "row_security", "on", "quote_all_identifiers", "off", "client_min_messages", "notice"));
    /** Its statements are not counted among those of users. */
    private static final Map<String, String> UNCOUNTED = ordered("options", "-c pg_stat_statements.track=none");
    /** A role that was set for the one who logs in, by who may, is meant; not one that was set for a database. */
    private static final String OWN_ROLE = "select pg_catalog.set_config('role', coalesce((select role.rolname"
            + " from pg_catalog.pg_db_role_setting settings, unnest(settings.setconfig) setting, pg_catalog.pg_roles role"
            + " where settings.setrole = (select oid from pg_catalog.pg_roles where rolname = session_user)"
            + " and settings.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))"
            + " and setting = 'role=' || role.rolname and pg_catalog.pg_has_role(session_user, role.oid, 'member')"
            + " order by settings.setdatabase desc limit 1), 'none'), false)";
    /** Where a path does not name it, it comes first; each name here is the server's own already. */
    private static final String SERVER_FIRST = "select pg_catalog.set_config('search_path', coalesce((select"
            + " pg_catalog.string_agg(pg_catalog.quote_ident(schema), ', ') from pg_catalog.unnest(pg_catalog.current_schemas(false)) schema"
            + " where schema operator(pg_catalog.<>) 'pg_catalog'), ''), false)";

    static SessionSettings of(Login.Purpose purpose) {
        return switch (purpose) {
            case ENGINE -> new SessionSettings(UNDISTURBED, OWN_ROLE);
            case KEEPER -> new SessionSettings(joined(UNDISTURBED, UNCOUNTED), null);
            case SUPERUSER -> new SessionSettings(FREE, SERVER_FIRST);
            case REPLICATION -> new SessionSettings(ordered("replication", "true"), null);
            case USER -> new SessionSettings(Map.of(), null);
        };
    }

    /** What is run first, by a server of a version. */
    Optional<String> first(String version) {
        boolean isTimed = beforehand.containsKey("statement_timeout") && HAS_TRANSACTION_TIMEOUT.matcher(version).matches();
        String free = isTimed ? "set " + TRANSACTION_TIMEOUT + " = 0; " : "";
        return Optional.of(free + (first == null ? "" : first)).filter(statements -> !statements.isEmpty());
    }

    /** What keeps the sessions of a program of PostgreSQL as free, for a server of a version, and in a role; in the form of PGOPTIONS. */
    static String options(String version, String role) {
        Map<String, String> settings = joined(FREE, ordered("role", role));
        if (HAS_TRANSACTION_TIMEOUT.matcher(version).matches()) {
            settings.put(TRANSACTION_TIMEOUT, "0");
        }
        return settings.entrySet().stream().map(setting -> "-c " + setting.getKey() + "=" + setting.getValue().replaceAll("[\\\\\\s]", "\\\\$0"))
                .collect(Collectors.joining(" "));
    }

    private static Map<String, String> ordered(String... words) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            settings.put(words[i], words[i + 1]);
        }
        return settings;
    }

    private static Map<String, String> joined(Map<String, String> some, Map<String, String> others) {
        Map<String, String> all = new LinkedHashMap<>(some);
        all.putAll(others);
        return all;
    }
}
