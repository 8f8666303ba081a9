package dev.sluice.engine.kind.postgres.repository;

import dev.sluice.engine.kind.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The backups and the log of one server in a repository, as the program that keeps it gives them. Whoever opens one closes it. */
public interface BackupRepository extends AutoCloseable {
    /** The newest backup; a repository without one is refused. */
    StoredBackup newest() throws IOException, InterruptedException;

    /** Gives a directory, which holds the data of a server or nothing, what a backup has. The log that belongs to that is not part of it. */
    void restore(StoredBackup backup, Path into, Progress progress) throws IOException, InterruptedException;

    /**
     * Fetches a file of the log.
     *
     * @param name of a segment, or of the history of a timeline
     * @return a file that the caller takes away; empty where the repository has none of that name
     */
    Optional<Path> fetch(String name) throws IOException, InterruptedException;

    /** The last segment of the log that it tells of, whatever it lacks before that; empty where it tells of none. */
    Optional<String> lastSegment() throws IOException, InterruptedException;

    @Override
    void close() throws IOException;
}
