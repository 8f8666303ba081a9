/**
 * Repositories of backups, which other programs keep: pgBackRest and Barman. They are read by those programs alone. Imports
 * {@code engine.host}, {@code engine.kind} and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.engine.kind.postgres.repository.BackupRepository}.
 */
package dev.sluice.engine.kind.postgres.repository;
