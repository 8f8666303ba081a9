/**
 * The kind {@code postgres}: databases staged by base backups of a running server. A virtual database is a server of its
 * own on a clone of such a backup. Imports {@code engine.host}, {@code engine.kind} and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.engine.kind.postgres.PostgresKind}, then {@code BaseBackup} and {@code Server}. How a
 * server is spoken to is in the room {@code protocol}.
 */
package dev.sluice.engine.kind.postgres;
