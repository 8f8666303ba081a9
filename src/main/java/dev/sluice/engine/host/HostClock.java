package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What this machine tells of time. Its clock is set by people and programs; how long it has been running is counted by the system
 * alone, sleep included, and begins anew when it starts.
 *
 * @param time what its clock shows
 * @param upTime how long it has been running
 * @param start which of its starts that is: the same text until it starts again
 */
public record HostClock(Supplier<Instant> time, Supplier<Duration> upTime, String start) {
    /** Linux makes a new one at each start. */
    private static final Path START = Path.of("/proc/sys/kernel/random/boot_id");

    /** That of this machine. Where the system does not tell, time is counted from the start of this process. */
    public static HostClock system() {
        try {
            String start = Files.readString(START).strip();
            return new HostClock(Instant::now, () -> Machine.upTime().orElseThrow(), start);
        } catch (IOException notTold) {
            long begun = System.nanoTime();
            return new HostClock(Instant::now, () -> Duration.ofNanos(System.nanoTime() - begun), UUID.randomUUID().toString());
        }
    }
}
