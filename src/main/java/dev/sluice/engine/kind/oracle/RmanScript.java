package dev.sluice.engine.kind.oracle;

import java.io.IOException;

/**
 * What RMAN does to restore a virtual database, in two files: the first makes the control file and tells it where the
 * backup is now; the second restores and recovers with its help.
 *
 * <p>They are two because a recovery catalog belongs to the source. It may be asked, in the second, but must not learn
 * of the copies that are made known to the control file in the first.
 */
final class RmanScript {
    private final RestorePlan plan;
    private final StringBuilder text = new StringBuilder();

    RmanScript(RestorePlan plan) {
        this.plan = plan;
    }

    /** {@code control.rman}. */
    static String control(RestorePlan plan) throws IOException {
        RmanScript script = new RmanScript(plan);
        script.control();
        return script.text.toString();
    }

    /** {@code restore.rman}. */
    static String restore(RestorePlan plan) throws IOException {
        RmanScript script = new RmanScript(plan);
        script.restore();
        return script.text.toString();
    }

    /** {@code catalog.rman}: what is new of the backup is made known. */
    static String catalog(RestorePlan plan) throws IOException {
        RmanScript script = new RmanScript(plan);
        script.say("# Tells the control file of " + plan.backedUp() + " what is new of the backup.");
        script.catalogBackups();
        return script.text.toString();
    }

    /** {@code recover.rman}: incremental backups and archived logs are applied to what was restored. */
    static String recover(RestorePlan plan) throws IOException {
        RmanScript script = new RmanScript(plan);
        script.say("# Recovers " + plan.backedUp() + ".");
        script.beginRun();
        script.say("    set newname for database to new;");
        script.say("    @recover-database.rman");
        script.say("}");
        return script.text.toString();
    }

    /** {@code move.rman}: the files are taken for copies of those that the control file knows, and used in their place. */
    static String move(RestorePlan plan) throws IOException {
        RmanScript script = new RmanScript(plan);
        script.say("# Has the control file of " + plan.backedUp() + " know its files where they are now.");
        script.catalogPieces(plan.in("datafile").toString());
        script.say("# move.sh finds out from the control file which files there are: some were left out.");
        script.say("@switch-files.rman");
        script.say("run {");
        script.say("    set newname for database to new;");
        script.say("    switch tempfile all;");
        script.say("}");
        return script.text.toString();
    }

    private void control() throws IOException {
        say("# Restores the control file of " + plan.backedUp() + " and tells it where the backup is now.");
        if (!plan.dbid().isEmpty()) {
            say("set dbid " + plan.dbid() + ";");
        }
        if (!plan.controlPiece().isEmpty()) {
            say("restore controlfile from " + plan.quoted(Backup.FOLDER, plan.controlPiece()) + ";");
        } else if (plan.isOnDisk()) {
            // RMAN puts the name of an automatic backup in place of %F.
            say("set controlfile autobackup format for device type disk to '" + plan.in(Backup.FOLDER) + "/%F';");
            say("restore controlfile from autobackup;");
        } else {
            say("run {");
            allocateTape(1);
            setUntil();
            // A catalog knows the backups of control files that were not made automatically, too.
            say("    restore controlfile" + (plan.catalog() == null ? " from autobackup;" : ";"));
            say("}");
        }
        say("alter database mount;");
        catalogBackups();
    }

    private void catalogBackups() throws IOException {
        if (plan.isOnDisk()) {
            catalogPieces(plan.in(Backup.FOLDER).toString());
        }
        if (!plan.furtherBackups().isEmpty()) {
            catalogPieces(plan.furtherBackups());
        }
    }

    private void restore() throws IOException {
        say("# Restores " + plan.backedUp() + " and recovers it.");
        say("# restore.sh finds out from the control file how much, and how far, and writes the files that are read here.");
        beginRun();
        say("    set newname for database to new;");
        say("    @restore-database.rman");
        say("    switch datafile all;");
        say("    switch tempfile all;");
        say("    @recover-database.rman");
        say("}");
    }

    private void beginRun() throws IOException {
        say("run {");
        if (plan.isOnDisk()) {
            for (int channel = 1; channel <= plan.channels(); channel++) {
                say("    allocate channel disk" + channel + " device type disk;");
            }
        }
        if (plan.isOnTape()) {
            allocateTape(plan.channels());
        }
        setUntil();
        say("    @until.rman");
    }

    private void allocateTape(int channels) throws IOException {
        String parameters = plan.tapeParameters().isEmpty() ? ""
                : " parms " + QuotableText.TEXT.quote(plan.tapeParameters());
        for (int channel = 1; channel <= channels; channel++) {
            say("    allocate channel tape" + channel + " device type sbt" + parameters + ";");
        }
        if (!plan.mediaCommand().isEmpty()) {
            say("    send device type sbt " + QuotableText.TEXT.quote(plan.mediaCommand()) + ";");
        }
    }

    private void setUntil() {
        if (!plan.until().isEmpty()) {
            say("    set until time \"to_date('" + plan.until() + "', 'YYYY-MM-DD HH24:MI:SS')\";");
        }
    }

    private void catalogPieces(String directory) throws IOException {
        say("catalog start with " + QuotableText.PATH.quote(directory + "/") + " noprompt;");
    }

    private void say(String line) {
        text.append(line).append('\n');
    }
}
