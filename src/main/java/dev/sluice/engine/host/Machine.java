package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What this machine is: its name, hardware and operating system, read afresh at each call. Empty where it does not say. */
public final class Machine {
    private static final Pattern RELEASE = Pattern.compile("(\\w+)=\"?([^\"]*)\"?");
    private static final Pattern PROCESSOR = Pattern.compile("([^\\t:]+?)\\s*:\\s*(.*)");
    private static final Pattern MEMORY = Pattern.compile("MemTotal:\\s+(\\d+) kB");
    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final double MEGA = 1e6;

    private Machine() {
    }

    /**
     * A processor.
     *
     * @param hertz its speed, or null
     */
    public record Processor(int cores, Long hertz) {
    }

    public static Optional<String> hostname() {
        return lines("/proc/sys/kernel/hostname").stream().findFirst().map(String::strip);
    }

    /** Bytes of memory. */
    public static Optional<Long> memory() {
        return lines("/proc/meminfo").stream().map(MEMORY::matcher).filter(Matcher::matches).findFirst()
                .map(matcher -> Long.parseLong(matcher.group(1)) * 1024);
    }

    /** Its processors, each with the cores of it that are in use here. */
    public static List<Processor> processors() {
        Map<String, Integer> cores = new LinkedHashMap<>();
        Map<String, Long> speeds = new LinkedHashMap<>();
        Map<String, String> core = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>(lines("/proc/cpuinfo"));
        lines.add("");
        for (String line : lines) {
            Matcher matcher = PROCESSOR.matcher(line);
            if (matcher.matches()) {
                core.put(matcher.group(1), matcher.group(2));
            } else if (core.containsKey("processor")) {
                String socket = core.getOrDefault("physical id", "0");
                cores.merge(socket, 1, Integer::sum);
                Optional.ofNullable(core.get("cpu MHz"))
                        .ifPresent(speed -> speeds.put(socket, Math.round(Double.parseDouble(speed) * MEGA)));
                core.clear();
            }
        }
        return cores.isEmpty() ? List.of(new Processor(Runtime.getRuntime().availableProcessors(), null))
                : cores.entrySet().stream().map(socket -> new Processor(socket.getValue(), speeds.get(socket.getKey()))).toList();
    }

    /** The numbers of the processors that this process may use. */
    static List<String> usableProcessors() {
        return lines("/proc/self/status").stream().filter(line -> line.startsWith(ALLOWED)).findFirst().stream()
                .flatMap(line -> Stream.of(line.substring(ALLOWED.length()).strip().split(",")).flatMap(Machine::range)).toList();
    }

    private static Stream<String> range(String text) {
        String[] ends = text.split("-");
        return IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])).mapToObj(Integer::toString);
    }

    /** How long it has been running. */
    public static Optional<Duration> upTime() {
        return lines("/proc/uptime").stream().findFirst()
                .map(line -> Duration.ofMillis(Math.round(Double.parseDouble(line.split(" ")[0]) * 1000)));
    }

    /** A line of the description of the operating system, such as {@code PRETTY_NAME} or {@code VERSION_ID}. */
    public static Optional<String> release(String name) {
        return lines("/etc/os-release").stream().map(RELEASE::matcher).filter(Matcher::matches)
                .filter(matcher -> matcher.group(1).equals(name)).map(matcher -> matcher.group(2)).findFirst();
    }

    /** The servers that resolve names for it. */
    public static List<String> nameServers() {
        return resolver("nameserver");
    }

    /** The domains in which it looks for names. */
    public static List<String> searchDomains() {
        return resolver("search");
    }

    private static List<String> resolver(String keyword) {
        return lines("/etc/resolv.conf").stream().map(line -> line.strip().split("\\s+"))
                .filter(words -> words[0].equals(keyword)).flatMap(words -> List.of(words).subList(1, words.length).stream())
                .toList();
    }

    static List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file));
        } catch (IOException notOnThisSystem) {
            return List.of();
        }
    }
}
