package dev.sluice.engine.kind.postgres.protocol;

import dev.sluice.wire.Secret;

/**
 * Who connects, and to what.
 *
 * @param password or null where none is needed
 */
public record Login(String user, Secret password, String database, Purpose purpose) {
    /** What a session is for. */
    public enum Purpose {
        /** What the engine itself asks: nothing that users have put in their own schemas is taken for what the server has of that name. */
        ENGINE,
        /** What a user asks, who finds things as in any session. */
        USER,
        /** Backups and the log, in place of tables. */
        REPLICATION
    }

    public Login with(Purpose other) {
        return new Login(user, password, database, other);
    }
}
