package dev.sluice.engine.kind.postgres.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a kept log takes of the disk: a segment is as long as all from its first byte on, and takes what has come of it. */
public record LogRoom(KeptLog log, Path folder) {
    public static LogRoom of(Path folder) {
        return new LogRoom(new KeptLog(folder), folder);
    }

    public long bytes() throws IOException {
        Path[] files = files();
        Set<String> whole = log.sums().keySet();
        long bytes = 0;
        for (Path file : files) {
            boolean isGrowing = LogSegment.isAt(file) && !whole.contains(file.getFileName().toString());
            bytes += isGrowing ? come(LogSegment.named(file.getFileName().toString(), file.toFile().length())) : file.toFile().length();
        }
        return bytes;
    }

    private Path[] files() {
        String[] names = folder.toFile().list();
        return names == null ? new Path[0] : List.of(names).stream().map(folder::resolve).toArray(Path[]::new);
    }

    private long come(LogSegment segment) throws IOException {
        return ends(segment.timeline()).stream().filter(end -> end > segment.start() && end <= segment.end())
                .mapToLong(end -> end - segment.start()).max().orElse(0);
    }

    /** Where what is kept of a timeline ends: with a stretch, or where the log goes on with the next timeline. */
    private List<Long> ends(int timeline) throws IOException {
        List<Long> ends = new ArrayList<>();
        log.stretches().stream().filter(stretch -> stretch.timeline() == timeline).forEach(stretch -> ends.add(stretch.position()));
        for (KeptLog.Stretch stretch : log.stretches()) {
            log.history(stretch.timeline()).end(timeline).ifPresent(ends::add);
        }
        return ends;
    }
}
