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
 * What the kit writes when a restore is complete: the directory it was done in, the name that the database got, and whether it
 * runs without archiving. Older kits wrote the directory alone.
 */
record RestoredMark(String directory, String database, String withoutArchiving) {
    /** The mark below the data; one that tells nothing where there is none. */
    static RestoredMark read(RestorePlan plan) throws IOException {
        Path file = plan.in(RestoreKit.RESTORED);
        List<String> lines = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.readAllLines(file) : List.of();
        return new RestoredMark(line(lines, 0), line(lines, 1), line(lines, 2));
    }

    private static String line(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index).strip() : "";
    }

    /** Refuses a database that was restored elsewhere, or under another name than it is to have now. */
    void check(RestorePlan plan) throws KindException {
        String wanted = plan.names().database();
        if (!directory.equals(plan.data().toString())) {
            throw new KindException("exception.oracle.restored.elsewhere", wanted + ": its origin holds a database that was restored "
                    + (directory.isEmpty() ? "only in part" : "in " + MessageText.plain(directory))
                    + ", and its files cannot be used in " + plan.data() + ".",
                    "Provision from a snapshot of the dSource.");
        }
        if (!database.isEmpty() && !database.equalsIgnoreCase(wanted)) {
            throw new KindException("exception.oracle.restored.name", "dbName: the database was restored as "
                    + MessageText.quoted(database) + ", and does not open as " + MessageText.quoted(wanted) + ".",
                    "Set dbName back, or provision another virtual database.");
        }
    }

    void advise(RestorePlan plan, Progress progress) {
        String wanted = plan.isWithoutArchiving() ? "yes" : "no";
        if (!withoutArchiving.isEmpty() && !withoutArchiving.equals(wanted)) {
            progress.warn("noarchivelogmode counts when the database is restored, and it was restored "
                    + (plan.isWithoutArchiving() ? "with" : "without") + " archiving of its redo logs.",
                    "Refresh the virtual database, or change it by 'alter database' while it is mounted.");
        }
    }
}
