package dev.sluice.engine.kind.postgres.log;

import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.kind.Replay;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a copy of a server lacks of a log, for it to replay. Where the disk shares blocks, the segments share theirs with those that are kept.
 *
 * @param end where in the log the copy has to stop
 */
record LogCopy(KeptLog log, long end) {
    /** Gives the name of the segment that is not what it was, before which the copy ends; else null. */
    String take(Path target, Path own, Replay replay) throws IOException, InterruptedException {
        Files.createDirectory(target);
        List<String> names = new ArrayList<>(log.histories());
        String first = KeptLog.segments(own).stream().min(String::compareTo).orElse("");
        Map<String, Long> sums = log.sums();
        ReplayLength length = new ReplayLength(replay);
        String damaged = null;
        LogSegment last = null;
        for (String name : log.segments()) {
            LogSegment segment = LogSegment.named(name, Files.size(log.file(name)));
            if (name.compareTo(first) < 0 || segment.start() >= end || !length.needs(log.file(name), segment)) {
                continue;
            }
            if (!log.isSound(name, sums.get(name))) {
                damaged = name;
                break;
            }
            names.add(name);
            last = segment;
        }
        copy(names, target);
        if (last != null && last.end() > end) {
            cut(target.resolve(last.name()), last);
        }
        return damaged;
    }

    private void copy(List<String> names, Path target) throws IOException, InterruptedException {
        if (names.isEmpty()) {
            return;
        }
        Result result = HostCommand.of("cp", "--reflink=auto", "--sparse=auto", "--target-directory=" + target)
                .and(names.stream().map(name -> log.file(name).toString()).toArray(String[]::new)).run();
        if (!result.ok()) {
            throw new IOException("the log was not copied: " + result.err().strip());
        }
    }

    private void cut(Path file, LogSegment segment) throws IOException {
        try (FileChannel open = FileChannel.open(file, StandardOpenOption.WRITE)) {
            open.truncate(end - segment.start());
            open.write(ByteBuffer.allocate(1), segment.end() - segment.start() - 1);
        }
    }
}
