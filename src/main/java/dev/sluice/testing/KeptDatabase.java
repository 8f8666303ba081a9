package dev.sluice.testing;

/** Says below the failure of a test where its database is, so that every report of it does. */
final class KeptDatabase extends Exception {
    private static final long serialVersionUID = 1;

    KeptDatabase(TestDatabase database) {
        super("the database of this test, made at " + database.made() + ", is there until " + database.until() + ": " + database.url()
                + "   It goes with: sluice delete " + database.name(), null, false, false);
    }
}
