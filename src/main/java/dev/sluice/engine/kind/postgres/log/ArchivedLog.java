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

    /**
     * What the repository has of the same timeline although it lacks the segment before that, so that nothing more comes; nothing where it lacks
     * none. A segment that was brought there while this was asked is none that it lacks.
     */
    Optional<String> beyondHole() throws IOException, InterruptedException {
        Optional<String> last = repository.lastSegment().filter(name -> isBeyond(LogSegment.named(name, segmentSize)));
        return last.isPresent() && !isMore() ? last : Optional.empty();
    }

    private boolean isBeyond(LogSegment segment) {
        return segment.timeline() == place.timeline() && segment.number() > next().number();
    }

    /** What to say of a hole. */
    String lacks(String beyond) {
        return "the repository has no '" + next().name() + "' of it, though it has '" + beyond + "'";
    }
}
