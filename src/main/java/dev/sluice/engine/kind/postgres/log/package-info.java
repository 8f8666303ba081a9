/**
 * The log of a server: how it is fetched, from the server itself or from an archive, kept in a folder, and read. Imports
 * {@code engine.kind} and the rooms {@code protocol} and {@code repository}.
 *
 * <p>Start with {@link dev.sluice.engine.kind.postgres.log.KeptLog}, then {@link dev.sluice.engine.kind.postgres.log.PostgresFeed}.
 */
package dev.sluice.engine.kind.postgres.log;
