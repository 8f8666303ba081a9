/**
 * The kind {@code postgres}: databases staged from a running server, a backup or a dump. A virtual database is a server of its
 * own on a clone of that. Its rooms, each of which imports only those named before it: {@code protocol}, how a server is spoken to;
 * {@code repository}, repositories of backups; {@code log}, the log that is kept; {@code server}, servers of the engine's own;
 * {@code dump} and {@code source}, what a dSource is made of; {@code origin}, what its link names that by.
 * Imports {@code engine.host}, {@code engine.kind} and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.engine.kind.postgres.PostgresKind}, then {@code CloneStart}.
 */
package dev.sluice.engine.kind.postgres;
