package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.kind.Removal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Everything that is needed to make a database out of a copied backup: the files of its instance, and in the directory
 * {@code kit} the scripts that restore it. None holds a password.
 */
final class RestoreKit {
    static final String FOLDER = "kit";
    /** Written when a restore is complete: the directory it was done in. */
    static final String RESTORED = "control/restored-at";
    /** Written while the database is held still for a snapshot. */
    static final String HELD = "control/held";
    /** Where the files of the restored database go. */
    private static final List<String> PLACES = List.of("control", "datafile", "redo", "archive");

    private final RestorePlan plan;
    private final FileOwner ownership;

    RestoreKit(RestorePlan plan, FileOwner ownership) {
        this.plan = plan;
        this.ownership = ownership;
    }

    /** Already in what is staged: parts of a virtual database can be seen elsewhere before it is restored. */
    static void makePlaces(Path dataset) throws IOException {
        FileOwner owner = FileOwner.of(dataset);
        for (String place : PLACES) {
            owner.makeDirectory(dataset.resolve(place));
        }
    }

    /** Takes away what was restored. */
    static void clear(RestorePlan plan) throws IOException {
        for (String place : PLACES) {
            Removal.of(plan.in(place));
        }
    }

    /** @param custom null for none */
    void write(CustomInitFile custom) throws IOException {
        for (String place : PLACES) {
            ownership.makeDirectory(plan.in(place));
        }
        new Wallet(plan).bring(ownership);
        new AdministratorPasswords(plan).bring(ownership);
        ownership.write(plan.initFile(), new InitFile(plan, custom).text());
        ownership.write(plan.environmentFile(), new EnvironmentFile(plan).text());

        Removal.of(plan.in(FOLDER));
        ownership.makeDirectory(plan.in(FOLDER));
        write("settings.sh", new KitSettings(plan).text());
        write("restore.ora", InitFile.forRestore(plan));
        write("start.ora", InitFile.forStart(plan));
        write("control.rman", RmanScript.control(plan));
        write("restore.rman", RmanScript.restore(plan));
        for (String script : List.of("restore.sh", "start.sh", "functions.sh")) {
            write(script, resource(script));
        }
        if (plan.isStaging() || plan.recoversCopy()) {
            write("catalog.rman", RmanScript.catalog(plan));
            write("recover.rman", RmanScript.recover(plan));
        }
        if (plan.isStaging()) {
            write("recover.sh", resource("recover.sh"));
        }
        if (plan.moving() != null) {
            write("move.rman", RmanScript.move(plan));
            write("move.sh", resource("move.sh"));
        }
        if (plan.cluster() != null) {
            write("cluster.sh", resource("cluster.sh"));
        }
    }

    private void write(String name, String text) throws IOException {
        ownership.write(plan.in(FOLDER, name), text);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = RestoreKit.class.getResourceAsStream("/dev/sluice/kinds/oracle/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
