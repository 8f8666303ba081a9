package dev.sluice.engine.kind.postgres;

import dev.sluice.engine.host.MessageText;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Which settings users may give the server of a virtual database. */
final class PostgresSettingRules {
    private static final String FIELD = "config_settings_prov";
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*(\\.[A-Za-z_][A-Za-z0-9_$]*)*");
    /** Those by which the engine keeps hold of the server, and those with parameters of their own. */
    private static final Set<String> OURS = Set.of("port", "listen_addresses", "data_directory", "config_file", "hba_file",
            "ident_file", "external_pid_file", "unix_socket_directories", "unix_socket_permissions", "unix_socket_group",
            "hot_standby", "include", "include_dir", "include_if_exists", "primary_conninfo", "primary_slot_name");

    /** Those by which the server runs programs, loads code, or reads and writes files of the machine. */
    private static final Pattern RESERVED = Pattern.compile(".*_command|.*_librar(y|ies)|.*_library_path|extension_control_path"
            + "|jit_provider|log_directory|log_filename|stats_temp_directory|.*_keyfile|ssl_.*_(file|dir)|ssl_dh_params_file|temp_tablespaces",
            Pattern.CASE_INSENSITIVE);

    /** By which the server takes what another has written for those that follow it. */
    private static final String FOLLOWING = "max_logical_replication_workers";
    /** By which what the source's owner has put on its tables is passed over, and what would be noticed is not. */
    private static final Pattern PASSING_OVER = Pattern.compile("session_replication_role|allow_system_table_mods|ignore_.*|zero_damaged_pages",
            Pattern.CASE_INSENSITIVE);
    private static final String ASK = "Leave it out, or ask an administrator to set it.";

    private PostgresSettingRules() {
    }

    /** What speaks against settings of somebody who is no administrator. */
    static List<Mistake> reserved(ApiObject parameters) {
        List<Mistake> mistakes = new ArrayList<>();
        List<?> settings = parameters.list(FIELD);
        for (int i = 0; i < settings.size(); i++) {
            String name = ApiObject.of((Map<?, ?>) settings.get(i)).string("propertyName");
            if (name != null && RESERVED.matcher(name).matches()) {
                mistakes.add(mistake(i, "propertyName", MessageText.quoted(name) + " has the server use programs or files of its machine.", ASK));
            } else if (name != null && name.contains(".")) {
                mistakes.add(mistake(i, "propertyName", MessageText.quoted(name) + " is a setting of an extension, which may do with it what it likes.", ASK));
            } else if (name != null && PASSING_OVER.matcher(name).matches()) {
                mistakes.add(mistake(i, "propertyName", MessageText.quoted(name) + " has the server pass over what guards its data.", ASK));
            } else if (FOLLOWING.equalsIgnoreCase(name)) {
                mistakes.add(mistake(i, "propertyName", MessageText.quoted(name) + " has the server follow others.", ASK));
            }
        }
        return mistakes;
    }

    static List<Mistake> check(ApiObject parameters) {
        List<Mistake> mistakes = new ArrayList<>();
        List<?> settings = parameters.list(FIELD);
        for (int i = 0; i < settings.size(); i++) {
            ApiObject setting = ApiObject.of((Map<?, ?>) settings.get(i));
            String name = setting.string("propertyName");
            String value = setting.string("value");
            if (name == null || !NAME.matcher(name).matches()) {
                mistakes.add(mistake(i, "propertyName", MessageText.quoted(String.valueOf(name)) + " is no name of a setting.",
                        "Use one such as shared_buffers."));
            } else if (OURS.contains(name.toLowerCase(java.util.Locale.ROOT)) || name.startsWith("recovery_target")
                    || name.startsWith("sluice.")) {
                mistakes.add(mistake(i, "propertyName", MessageText.quoted(name) + " is set by the engine.", "Leave it out."));
            }
            if (value != null && value.chars().anyMatch(Character::isISOControl)) {
                mistakes.add(mistake(i, "value", "it has a control character in it.", "Leave it out."));
            }
        }
        return mistakes;
    }

    private static Mistake mistake(int index, String field, String problem, String remedy) {
        return new Mistake(List.of(FIELD, Integer.toString(index), field), problem, remedy);
    }
}
