package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.kind.postgres.repository.BackupRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** What a repository has of a log behind a place. */
record ArchivedLog(BackupRepository repository, KeptLog.Stretch place, long segmentSize) {
    /** The segment that the place lies in. */
    LogSegment next() {
        return LogSegment.at(place.timeline(), place.position(), segmentSize);
    }

    /** That segment, as a file for whoever asks; nothing where the repository does not have it. */
    Optional<Path> fetchNext() throws IOException, InterruptedException {
        return repository.fetch(next().name());
    }

    /** The history of the next timeline, if it leads on from the place: the segment in which a timeline was left is whole only on the next one. */
    Optional<TimelineHistory> nextTimeline() throws IOException, InterruptedException {
        Optional<Path> fetched = repository.fetch(String.format("%08X.history", place.timeline() + 1));
        if (fetched.isEmpty()) {
            return Optional.empty();
        }
        TimelineHistory history = new TimelineHistory(Files.readString(fetched.get()));
        Files.delete(fetched.get());
        OptionalLong end = history.end(place.timeline());
        return end.isPresent() && end.getAsLong() / segmentSize == place.position() / segmentSize ? Optional.of(history) : Optional.empty();
    }

    /** Whether there is anything of it. */
    boolean isMore() throws IOException, InterruptedException {
        Optional<Path> fetched = fetchNext();
        if (fetched.isPresent()) {
            Files.delete(fetched.get());
            return true;
        }
        return nextTimeline().isPresent();
    }
}
