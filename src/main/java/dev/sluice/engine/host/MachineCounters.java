package dev.sluice.engine.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What this machine has counted since it was started: zero, or nothing, where it does not say.
 *
 * @param network by the names of interfaces, without that to itself
 */
public record MachineCounters(Instant at, Processors processors, Disks disks, Map<String, Traffic> network) {
    /** The system counts the time of processors in these. */
    private static final int TICK_MILLIS = 10;
    private static final int SECTOR = 512;
    /** Devices that are no disks, or lie on others that are counted. */
    private static final Pattern NO_DISK = Pattern.compile("(loop|ram|zram|dm-|md|sr|fd|nbd).*");

    /** What processors did, in milliseconds of all of them together. */
    public record Processors(long user, long kernel, long idle) {
    }

    /** What was read from disks and written to them. */
    public record Disks(long reads, long readBytes, long writes, long writtenBytes) {
    }

    /** What came and went by an interface. */
    public record Traffic(long inBytes, long inPackets, long outBytes, long outPackets) {
    }

    /** As it is now. */
    public static MachineCounters now() {
        return new MachineCounters(Instant.now(), processors(Machine.lines("/proc/stat")), disks(Machine.lines("/proc/diskstats")),
                network(Machine.lines("/proc/net/dev")));
    }

    /** What interrupts take, and what other machines on the same hardware do, is not what programs here do. */
    static Processors processors(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith("cpu ")).findFirst().map(line -> line.trim().split("\\s+")).map(words ->
                new Processors(ticks(words, 1, 2), ticks(words, 3, 6, 7), ticks(words, 4, 5))).orElse(new Processors(0, 0, 0));
    }

    private static long ticks(String[] words, int... places) {
        long sum = 0;
        for (int place : places) {
            sum += place < words.length ? Long.parseLong(words[place]) * TICK_MILLIS : 0;
        }
        return sum;
    }

    static Disks disks(List<String> lines) {
        return lines.stream().map(line -> line.trim().split("\\s+")).filter(words -> words.length > 9 && isDisk(words[2]))
                .map(words -> new Disks(Long.parseLong(words[3]), Long.parseLong(words[5]) * SECTOR, Long.parseLong(words[7]),
                        Long.parseLong(words[9]) * SECTOR))
                .reduce(new Disks(0, 0, 0, 0), (one, other) -> new Disks(one.reads + other.reads, one.readBytes + other.readBytes,
                        one.writes + other.writes, one.writtenBytes + other.writtenBytes));
    }

    /** The parts of a disk are no folders there. */
    private static boolean isDisk(String device) {
        return !NO_DISK.matcher(device).matches() && Files.isDirectory(Path.of("/sys/block", device));
    }

    static Map<String, Traffic> network(List<String> lines) {
        Map<String, Traffic> network = new LinkedHashMap<>();
        for (String line : lines) {
            String[] parts = line.split(":", 2);
            String[] words = parts.length == 2 ? parts[1].trim().split("\\s+") : new String[0];
            if (words.length > 9 && !parts[0].trim().equals("lo")) {
                network.put(parts[0].trim(), new Traffic(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[8]),
                        Long.parseLong(words[9])));
            }
        }
        return network;
    }
}
