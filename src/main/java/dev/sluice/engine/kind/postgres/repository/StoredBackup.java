package dev.sluice.engine.kind.postgres.repository;

import java.time.Instant;

/**
 * A backup that is whole.
 *
 * @param name by which its program knows it
 * @param firstSegment of the log that belongs to it
 * @param lastSegment of that
 * @param taken when it was whole
 */
public record StoredBackup(String name, String firstSegment, String lastSegment, Instant begun, Instant taken) {
}
