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

    /** What all processes that work below a folder have in memory, what they share counted once. */
    static double below(Path folder) throws IOException {
        double sum = 0;
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            Path own = Path.of("/proc", Long.toString(process.pid()));
            try {
                if (own.resolve("cwd").toRealPath().startsWith(folder)) {
                    sum += kib(own.resolve("smaps_rollup"), "Pss:") / 1024.0;
                }
            } catch (IOException ended) {
                continue;
            }
        }
        return sum;
    }

    private static double mib(long pid, String field) throws IOException {
        return kib(Path.of("/proc/" + pid + "/status"), field) / 1024.0;
    }

    private static long kib(Path account, String field) throws IOException {
        return Files.readAllLines(account).stream().filter(line -> line.startsWith(field))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).findFirst().orElseThrow();
    }
}
