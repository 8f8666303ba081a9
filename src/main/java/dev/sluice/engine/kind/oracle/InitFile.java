package dev.sluice.engine.kind.oracle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The initialization parameters of a virtual database: {@code initINSTANCE.ora}. They come from the engine where they
 * decide whose files the database works on, else from the virtual database, else from the administrator's own file,
 * else from the dSource.
 */
final class InitFile {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.+-]+");
    private static final Pattern LIST =
            Pattern.compile("'[^'\"\\\\\\p{Cntrl}]*'(\\s*,\\s*'[^'\"\\\\\\p{Cntrl}]*')*");

    private static final String WALLET_ROOT = "wallet_root";

    private final RestorePlan plan;
    private final CustomInitFile custom;
    private final StringBuilder text = new StringBuilder();

    /** @param custom null for none */
    InitFile(RestorePlan plan, CustomInitFile custom) {
        this.plan = plan;
        this.custom = custom;
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
        Optional<Path> wallet = new Wallet(plan).root();
        if (wallet.isPresent() && !own.containsKey(WALLET_ROOT) && !inherited.containsKey(WALLET_ROOT) && !isInFile(WALLET_ROOT)) {
            set(WALLET_ROOT, QuotableText.PATH.quote(wallet.get().toString()));
            set("tde_configuration", "'KEYSTORE_CONFIGURATION=FILE'");
        }
        inherited.keySet().removeAll(own.keySet());
        if (custom != null) {
            List<InitParameter> taken = custom.takenOver(plan.instances());
            taken.stream().filter(InitParameter::isForAll).map(InitParameter::name).forEach(inherited::remove);
            text.append("# From ").append(custom.shownPath()).append(":\n");
            taken.stream().filter(parameter -> !own.containsKey(parameter.name()))
                    .forEach(parameter -> text.append(parameter.line()).append('\n'));
        }
        settings("# From the dSource:\n", inherited);
        settings("# From the virtual database:\n", own);
        return text.toString();
    }

    private boolean isInFile(String name) {
        return custom != null && custom.takenOver(plan.instances()).stream().anyMatch(parameter -> parameter.name().equals(name));
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
        // Objects that were made before a parameter was refused may still have it.
        settings.stream().filter(setting -> ParameterObjection.to(setting).isEmpty())
                .forEach(setting -> byName.put(setting.name().toLowerCase(Locale.ROOT), setting));
        return byName;
    }

    /** What the instance starts with afterwards: {@code start.ora}. */
    static String forStart(RestorePlan plan) throws IOException {
        return "# The parameters that count are in the server parameter file.\n"
                + "spfile=" + QuotableText.PATH.quote(plan.serverParameterFile().toString()) + "\n";
    }

    /** What the instance needs to differ in while it is restored: {@code restore.ora}. */
    static String forRestore(RestorePlan plan) throws IOException {
        return "# The parameters while the database is restored, under the name that the backup knows.\n"
                + "ifile=" + QuotableText.PATH.quote(plan.initFile().toString()) + "\n"
                + "db_name=" + QuotableText.SETTING.quote(plan.backedUp()) + "\n"
                + (plan.isRac() ? "cluster_database=FALSE\n" : "");
    }
}
