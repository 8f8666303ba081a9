package dev.sluice.cli.commands;

import dev.sluice.cli.console.SkippedStart;
import dev.sluice.cli.schedule.Schedules;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.StandardOpenOption;

/** Keeps a schedule from beginning a run while its run before goes on; the system gives it free with the process. */
record ScheduleLock(FileChannel file, FileLock held, String schedule) implements AutoCloseable {
    /** @param schedule its name; null for a run that was begun by nobody's schedule, which waits for nothing */
    static ScheduleLock of(Schedules schedules, String schedule) throws IOException {
        if (schedule == null) {
            return new ScheduleLock(null, null, null);
        }
        FileChannel file = FileChannel.open(schedules.lock(schedule), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        return new ScheduleLock(file, file.tryLock(), schedule);
    }

    void require() {
        if (schedule != null && held == null) {
            throw new SkippedStart("schedule " + schedule, "its run before goes on still, so that this start is skipped");
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
