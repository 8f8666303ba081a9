package dev.sluice.engine.kind.postgres.protocol;

import dev.sluice.wire.Secret;

/**
 * Who connects, and to what.
 *
 * @param password or null where none is needed
 * @param replication whether backups and the log are asked for instead of tables
 */
public record Login(String user, Secret password, String database, boolean replication) {
    public Login forReplication() {
        return new Login(user, password, database, true);
    }
}
