package dev.sluice.engine.kind.oracle;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The initialization parameters of a virtual database: {@code initINSTANCE.ora}. They come from the engine where they
 * decide whose files the database works on, else from the virtual database, else from the administrator's own file,
 * else from the dSource.
 */
final class InitFile {
    private static final Set<String> OWN = Set.of("db_name", "db_unique_name", "instance_name", "control_files",
            "db_create_file_dest", "log_archive_dest", "log_archive_dest_1", "enable_pluggable_database",
            "cluster_database", "spfile", "ifile");
    /** More that would lead a copy of another database's parameters to that database's files. */
    private static final Pattern PLACES = Pattern.compile("db_create_online_log_dest_\\d|log_archive_(duplex_)?dest.*"
            + "|db_recovery_file_dest(_size)?|(db|log|pdb)_file_name_convert|standby_archive_dest"
            + "|dg_broker_config_file\\d");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.+-]+");
    private static final Pattern LIST =
            Pattern.compile("'[^'\"\\\\\\p{Cntrl}]*'(\\s*,\\s*'[^'\"\\\\\\p{Cntrl}]*')*");

    private final RestorePlan plan;
    private final CustomInitFile custom;
    private final StringBuilder text = new StringBuilder();

    /** @param custom null for none */
    InitFile(RestorePlan plan, CustomInitFile custom) {
        this.plan = plan;
        this.custom = custom;
    }

    /** Whether only the engine sets this parameter. */
    static boolean isOwn(String name) {
        return OWN.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Whether a parameter of an administrator's file is left out, because it says where another database lives. */
    static boolean isLeftOut(String name) {
        return isOwn(name) || PLACES.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    /** Whether a value can be written: a word, a text without quotes, or a list of quoted texts. */
    static boolean canHold(String value) {
        return QuotableText.SETTING.allow(value) || LIST.matcher(value).matches();
    }

    String text() throws IOException {
        text.append("# Initialization parameters of ").append(plan.names().database())
                .append(", a virtual database.\n");
        setEngines();
        Map<String, Setting> own = byName(plan.settings());
        Map<String, Setting> inherited = byName(plan.originSettings());
        inherited.keySet().removeAll(own.keySet());
        if (custom != null) {
            inherited.keySet().removeAll(custom.names());
            text.append("# From ").append(custom.shownPath()).append(":\n");
            custom.lines(own.keySet()).forEach(line -> text.append(line).append('\n'));
        }
        settings("# From the dSource:\n", inherited);
        settings("# From the virtual database:\n", own);
        return text.toString();
    }

    private void setEngines() throws IOException {
        set("db_name", QuotableText.SETTING.quote(plan.names().database()));
        set("db_unique_name", QuotableText.SETTING.quote(plan.names().unique()));
        set("control_files", QuotableText.PATH.quote(plan.controlFile()));
        set("db_create_file_dest", plan.quoted("datafile"));
        set("log_archive_dest_1", QuotableText.PATH.quote("LOCATION=" + plan.in("archive")));
        if (plan.isMultitenant()) {
            set("enable_pluggable_database", "TRUE");
        }
        if (plan.isRac()) {
            setInstances();
        }
    }

    private void setInstances() throws IOException {
        set("cluster_database", "TRUE");
        setInstance(plan.names().instance(), 1);
        int thread = 2;
        for (Cluster.Node node : plan.cluster().others()) {
            setInstance(node.instance(), thread);
            set(node.instance() + ".undo_tablespace", QuotableText.SETTING.quote("UNDO_T" + thread++));
        }
    }

    private void setInstance(String instance, int thread) {
        set(instance + ".instance_number", String.valueOf(thread));
        set(instance + ".thread", String.valueOf(thread));
    }

    private void settings(String heading, Map<String, Setting> settings) throws IOException {
        if (!settings.isEmpty()) {
            text.append(heading);
        }
        for (Setting setting : settings.values()) {
            String value = setting.value();
            boolean asItIs = WORD.matcher(value).matches() || LIST.matcher(value).matches();
            set(setting.name(), asItIs ? value : QuotableText.SETTING.quote(value));
        }
    }

    private void set(String name, String value) {
        text.append(name).append('=').append(value).append('\n');
    }

    private static Map<String, Setting> byName(List<Setting> settings) {
        Map<String, Setting> byName = new LinkedHashMap<>();
        settings.forEach(setting -> byName.put(setting.name().toLowerCase(Locale.ROOT), setting));
        return byName;
    }

    /** What the instance needs to differ in while it is restored: {@code restore.ora}. */
    static String forRestore(RestorePlan plan) throws IOException {
        return "# The parameters while the database is restored, under the name that the backup knows.\n"
                + "ifile=" + QuotableText.PATH.quote(plan.initFile().toString()) + "\n"
                + "db_name=" + QuotableText.SETTING.quote(plan.backedUp()) + "\n"
                + (plan.isRac() ? "cluster_database=FALSE\n" : "");
    }
}
