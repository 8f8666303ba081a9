package dev.sluice.engine.catalog;

import java.nio.file.Path;
import java.util.List;

/** A copy of a catalog in a file, which holds one state of it, whatever an engine does with it meanwhile. */
public final class CatalogCopy {
    private CatalogCopy() {
    }

    /** Copies the catalog in {@code file}. @param copy which must not be there */
    public static void make(Path file, Path copy) {
        try (Database database = Database.open(file)) {
            Tables.requireCurrent(database, file);
            database.run("vacuum into ?", copy.toString());
        }
    }

    /** Refuses a file that is no whole catalog. */
    public static void check(Path file) {
        try (Database database = Database.open(file)) {
            List<String> damage = database.rows(row -> row.getString(1), "pragma quick_check");
            if (!damage.equals(List.of("ok"))) {
                throw new CatalogException("it is damaged (" + damage.get(0) + ")", null);
            }
            Tables.requireCurrent(database, file);
        }
    }

    /** The numbers of the master keys with which its secrets are encrypted. */
    public static List<String> keys(Path file) {
        try (Database database = Database.open(file)) {
            return database.rows(row -> row.getString(1), "select distinct master from data_key");
        }
    }
}
