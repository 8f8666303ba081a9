package dev.sluice.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a process has in memory, in MiB, by the kernel's account. */
final class ProcessMemory {
    private ProcessMemory() {
    }

    static double residentMib(long pid) throws IOException {
        return mib(pid, "VmRSS");
    }

    static double peakMib(long pid) throws IOException {
        return mib(pid, "VmHWM");
    }

    private static double mib(long pid, String field) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream().filter(line -> line.startsWith(field))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).findFirst().orElseThrow() / 1024.0;
    }
}
