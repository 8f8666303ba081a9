package dev.sluice.engine.kind.oracle;

import java.io.IOException;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the scripts of a restore kit are to do, as variables of a shell: {@code settings.sh}. */
final class KitSettings {
    private final RestorePlan plan;
    private final StringBuilder text = new StringBuilder();

    KitSettings(RestorePlan plan) {
        this.plan = plan;
    }

    String text() throws IOException {
        text.append("# What the scripts beside this file are to do.\n");
        // Before the rest, so that none of its variables takes the place of one of these.
        text.append(". ").append(QuotableText.shell(plan.environmentFile().toString())).append('\n');
        setPath("data", plan.data().toString());
        setPath("parameters", plan.initFile().toString());
        set("instance", plan.names().instance());
        set("database", plan.names().database());
        set("unique", plan.names().unique());
        set("renamed", plan.isRenamed());
        set("multitenant", plan.isMultitenant());
        set("pdb_backed_up", upper(plan.backedUpPdb()));
        set("pdb", upper(plan.pdb()));
        set("tablespaces", plan.tablespaces().stream().map(name -> "'" + upper(name) + "'")
                .collect(Collectors.joining(", ")));
        set("to_point_in_time", !plan.until().isEmpty());
        set("until", plan.until());
        set("all_known", plan.isAllKnown());
        set("recovers_copy", plan.recoversCopy());
        setPath("further_backups", Texts.first(plan.furtherBackups(), plan.data().toString()));
        set("minimize_log_groups", plan.minimizesLogGroups());
        set("no_archiving", plan.isWithoutArchiving());
        set("opens_wallet", plan.opensWallet());
        set("staging", plan.isStaging());
        if (plan.moving() != null) {
            setPath("moved_from", plan.moving().directory());
            set("was_without_archiving", plan.moving().withoutArchiving());
        }
        setCatalog();
        setCluster();
        return text.toString();
    }

    private void setCatalog() {
        CatalogConnection catalog = plan.catalog();
        set("has_catalog", catalog != null);
        set("catalog_has_control_file", catalog != null && !plan.isOnDisk());
        set("catalog_user", catalog == null ? "" : catalog.user());
        set("catalog_service", catalog == null ? "" : catalog.service());
    }

    private void setCluster() throws IOException {
        Cluster cluster = plan.cluster();
        if (cluster == null) {
            set("crs_home", "");
            return;
        }
        setPath("crs_home", cluster.home());
        set("rac", cluster.rac());
        set("nodes", cluster.others().stream().map(node -> node.name() + ":" + node.instance())
                .collect(Collectors.joining(" ")));
        set("partial", cluster.partial());
        set("debug", cluster.debug());
        set("variables", new EnvironmentFile(plan).variables().stream()
                .map(variable -> variable.name() + "=" + variable.value()).collect(Collectors.joining("\n")));
    }

    /** Names between quotes are taken by the letter, and Oracle keeps them in capitals. */
    private static String upper(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    /** The scripts put paths between quotes for Oracle. */
    private void setPath(String name, String path) throws IOException {
        QuotableText.PATH.quote(path);
        set(name, path);
    }

    private void set(String name, boolean value) {
        set(name, value ? "yes" : "no");
    }

    private void set(String name, String value) {
        text.append(name).append('=').append(QuotableText.shell(value)).append('\n');
    }
}
