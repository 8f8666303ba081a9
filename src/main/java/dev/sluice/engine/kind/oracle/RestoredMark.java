package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/**
 * What the kit writes when a restore is complete: the directory it was done in, the name that the database got, whether it
 * runs without archiving, the pluggable database that it is about, and whether it was restored in its dSource. Older kits wrote less.
 */
record RestoredMark(String directory, String database, String withoutArchiving, String pdb, String staged) {
    /** The mark below the data; one that tells nothing where there is none. */
    static RestoredMark read(RestorePlan plan) throws IOException {
        Path file = plan.in(RestoreKit.RESTORED);
        List<String> lines = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.readAllLines(file) : List.of();
        return new RestoredMark(line(lines, 0), line(lines, 1), line(lines, 2), line(lines, 3), line(lines, 4));
    }

    private static String line(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index).strip() : "";
    }

    /** Refuses a database that was restored only in part. */
    void check(RestorePlan plan) throws KindException {
        if (directory.isEmpty()) {
            throw new KindException("exception.oracle.restored.part", plan.names().database()
                    + ": its origin holds a database that was restored only in part, which cannot be opened.",
                    "Provision from a snapshot of the dSource.");
        }
    }

    /** Whether it was restored in another directory, or has another name than it is to have. */
    boolean isToMove(RestorePlan plan) {
        return !directory.equals(plan.data().toString())
                || !database.isEmpty() && !database.equalsIgnoreCase(plan.names().database());
    }

    /** Whether it was restored in its dSource, and never opened. */
    boolean isStaged() {
        return staged.equals("yes");
    }

    void advise(RestorePlan plan, Progress progress) {
        if (isStaged()) {
            return;
        }
        String wanted = plan.isWithoutArchiving() ? "yes" : "no";
        if (!withoutArchiving.isEmpty() && !withoutArchiving.equals(wanted)) {
            progress.warn("noarchivelogmode counts when the database is restored, and it was restored "
                    + (plan.isWithoutArchiving() ? "with" : "without") + " archiving of its redo logs.",
                    "Refresh the virtual database, or change it by 'alter database' while it is mounted.");
        }
    }
}
