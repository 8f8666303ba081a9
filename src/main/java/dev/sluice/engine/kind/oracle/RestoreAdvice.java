package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.kind.Progress;

/** What a database administrator should know of a virtual database before it is restored. */
final class RestoreAdvice {
    private static final int LONGEST_DB_NAME = 8;

    private final RestorePlan plan;
    private final CustomInitFile custom;
    private final Progress progress;

    /** @param custom null for none */
    RestoreAdvice(RestorePlan plan, CustomInitFile custom, Progress progress) {
        this.plan = plan;
        this.custom = custom;
        this.progress = progress;
    }

    void give() {
        String database = plan.names().database();
        if (database.length() > LONGEST_DB_NAME) {
            progress.warn("dbName '" + database + "' has " + database.length() + " letters, and Oracle takes "
                    + LONGEST_DB_NAME + ".", "Give the virtual database a shorter dbName.");
        }
        if (plan.ignoresTime()) {
            progress.warn("restoreTime does not count, since pitr is not set.",
                    "Set pitr, or leave restoreTime empty.");
        }
        if (plan.isBeyondSnapshots()) {
            progress.warn("restoreTime may be beyond what the backup reaches: the dSource was linked without"
                    + " pitr_snapshots.", "Choose a time that the backup's archived logs cover.");
        }
        if (custom != null && !custom.leftOut().isEmpty()) {
            progress.warn("Not taken over from " + custom.shownPath() + ": " + String.join(", ", custom.leftOut())
                    + ". They say where another database has its files.",
                    "Set what you need of them in config_settings_prov.");
        }
    }
}
