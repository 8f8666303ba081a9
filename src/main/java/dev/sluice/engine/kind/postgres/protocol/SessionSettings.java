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
    /** What only newer servers know, each with the versions that do: in another a session could not even begin with it. */
    private static final Map<String, Pattern> NEWER = Map.of("transaction_timeout", Pattern.compile("(1[7-9]|[2-9]\\d).*"),
            "restrict_nonsystem_relation_kind",
            Pattern.compile("(14\\.(1[3-9]|[2-9]\\d)|15\\.([89]|[1-9]\\d)|16\\.([4-9]|[1-9]\\d)|1[7-9]|[2-9]\\d).*"));
    private static final Map<String, String> NEWER_FREE = ordered("transaction_timeout", "0", "restrict_nonsystem_relation_kind", "");
    /** All that an owner can set by which a statement would fail or wait, be that of another role, or end elsewhere than it was written to. */
    private static final Map<String, String> FREE = ordered(LIBRARIES, "", "role", "none", "statement_timeout", "0", "lock_timeout", "0",
            "idle_session_timeout", "0", "idle_in_transaction_session_timeout", "0", "tcp_user_timeout", "0",
            "default_transaction_read_only", "off", "default_transaction_isolation", "read committed", "default_transaction_deferrable", "off",
            "temp_buffers", "8MB", "standard_conforming_strings", "on");
    /** All by which a statement of the engine would find something else, or be answered otherwise. */
    private static final Map<String, String> UNDISTURBED = joined(FREE, ordered("search_path", OWN_SCHEMAS, "DateStyle", "ISO",
            "IntervalStyle", "postgres", "bytea_output", "hex", "extra_float_digits", "1",
            "transform_null_equals", "off", "array_nulls", "on", "row_security", "on", "quote_all_identifiers", "off", "client_min_messages", "notice"));
    /** Its statements are not counted among those of users. */
    private static final Map<String, String> UNCOUNTED = ordered("options", "-c pg_stat_statements.track=none");
    /** What it changes calls no triggers: event triggers of the source may refuse that, or run as superuser what others have written. */
    private static final Map<String, String> UNTRIGGERED = ordered("session_replication_role", "replica");
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
            case KEEPER -> new SessionSettings(joined(joined(UNDISTURBED, UNCOUNTED), UNTRIGGERED), null);
            case SUPERUSER -> new SessionSettings(FREE, SERVER_FIRST);
            case REPLICATION -> new SessionSettings(ordered("replication", "true"), null);
            case USER -> new SessionSettings(Map.of(), null);
        };
    }

    /** What is run first, by a server of a version. */
    Optional<String> first(String version) {
        String free = beforehand.containsKey("statement_timeout") ? newer(version).entrySet().stream()
                .map(setting -> "set " + setting.getKey() + " = '" + setting.getValue() + "'; ").collect(Collectors.joining()) : "";
        return Optional.of(free + (first == null ? "" : first)).filter(statements -> !statements.isEmpty());
    }

    private static Map<String, String> newer(String version) {
        Map<String, String> known = new LinkedHashMap<>(NEWER_FREE);
        known.keySet().removeIf(name -> !NEWER.get(name).matcher(version).matches());
        return known;
    }

    /** What keeps the sessions of a program of PostgreSQL as free, for a server of a version, and in a role; in the form of PGOPTIONS. */
    static String options(String version, String role) {
        return options(joined(joined(FREE, newer(version)), ordered("role", role)));
    }

    /** In the form of PGOPTIONS. */
    static String options(Map<String, String> settings) {
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
