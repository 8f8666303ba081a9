package dev.sluice.testing;

import dev.sluice.wire.Timestamp;
import java.time.Instant;

/** Says below the failure of a test where its database is, so that every report of it does. */
final class KeptDatabase extends Exception {
    private static final long serialVersionUID = 1;

    /** @param name of the field or parameter that has it: a test may have several */
    KeptDatabase(String name, TestDatabase database) {
        super("the database of this test in '" + name + "', made at " + database.made() + ", " + fate(database), null, false, false);
    }

    private static String fate(TestDatabase database) {
        return Timestamp.parse(database.until()).isAfter(Instant.now())
                ? "is there until " + database.until() + ": " + database.url() + "   It goes with: sluice delete " + database.name()
                : "was there until " + database.until() + ", when the test still ran. Give it a longer ttl.";
    }
}
