package dev.sluice.engine.kind.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Which initialization parameters there are, and which of them only the engine sets. */
final class InitParameterNames {
    /** What decides which database it is. */
    private static final Set<String> IDENTITY = Set.of("db_name", "db_unique_name", "instance_name",
            "enable_pluggable_database", "cluster_database", "lock_name_space");
    /** What names a file, a directory, or a database to exchange logs with: another database's, in a copy of its parameters. */
    private static final Pattern PLACES = Pattern.compile("control_files|spfile|ifile|log_archive_(config|format)|fal_(server|client)"
            + "|asm_diskgroups|pmem_filestore|__oracle_base|(standby|dg_broker)_.*"
            + "|.*_(dest|dest_size|convert|dir|diskstring|location|directory|path|pathname|conf)|.*_dest_(state_)?\\d+|.*_file\\d*");
    /** By which a database tells others of itself. */
    private static final Pattern LISTENERS = Pattern.compile("(local|remote|forward)_listener|listener_networks");
    private static final Pattern NUMBERED = Pattern.compile("(log_archive_dest_(state_)?|db_create_online_log_dest_)\\d+");
    private static final Set<String> KNOWN = Set.copyOf(List.of(resource().strip().split("\\s+")));

    private InitParameterNames() {
    }

    /** Whether only the engine sets this parameter, in letters of any case. */
    static boolean isEngines(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        return IDENTITY.contains(small) || PLACES.matcher(small).matches();
    }

    static boolean isOfListener(String name) {
        return LISTENERS.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    /** Those that no version of Oracle documents. What begins with _ is never documented, so it may well be right. */
    static List<String> unknown(List<String> names) {
        return names.stream().map(name -> name.toLowerCase(Locale.ROOT))
                .filter(name -> !name.startsWith("_") && !KNOWN.contains(name) && !NUMBERED.matcher(name).matches())
                .distinct().sorted().toList();
    }

    /** All that some version of Oracle documents, but for those that are numbered. */
    static Set<String> known() {
        return KNOWN;
    }

    private static String resource() {
        try (InputStream in = InitParameterNames.class.getResourceAsStream("/dev/sluice/kinds/oracle/parameters.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
