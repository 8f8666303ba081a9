/**
 * The protocol by which a PostgreSQL server is spoken to, version 3: statements, base backups and the stream of its log.
 * Spoken here and not by PostgreSQL's own programs, because not every installation has those, and because a base backup
 * can so be written block by block onto the one before. Imports {@code engine.host} and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.engine.kind.postgres.protocol.ServerConnection}.
 */
package dev.sluice.engine.kind.postgres.protocol;
