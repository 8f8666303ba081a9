package dev.sluice.engine.upkeep;

import dev.sluice.engine.host.MachineCounters;
import dev.sluice.engine.host.MachineCounters.Disks;
import dev.sluice.engine.host.MachineCounters.Processors;
import dev.sluice.engine.host.MachineCounters.Traffic;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What the machine has done since the engine was started, a day back at most. Kept in memory only: it costs no disk. */
public final class MachineStatistics {
    /** From one look to the next. */
    public static final Duration EVERY = Duration.ofSeconds(10);

    private static final Duration KEPT = Duration.ofDays(1);
    /** Whoever asks gets what is as new as that. */
    private static final Duration FRESH = Duration.ofSeconds(1);

    private final Deque<MachineCounters> looks = new ArrayDeque<>();

    /** Two looks, one after another, and the time for which what lies between them counts. */
    private record Span(Instant from, MachineCounters before, MachineCounters after) {
        long seconds() {
            return Math.max(1, Duration.between(before.at(), after.at()).toSeconds());
        }
    }

    /**
     * What is asked for.
     *
     * @param resolution how long each point stands for, which is no less than from one look to the next
     * @param most points of a stream, the newest
     */
    public record Wanted(Instant from, Instant until, Duration resolution, int most) {
        public Wanted {
            resolution = resolution.compareTo(EVERY) < 0 ? EVERY : resolution;
        }
    }

    /** Looks, unless it has done so a moment ago. */
    public void look() {
        look(EVERY);
    }

    private synchronized void look(Duration pause) {
        if (looks.isEmpty() || !Instant.now().isBefore(looks.getLast().at().plus(pause))) {
            looks.add(MachineCounters.now());
        }
        while (looks.getFirst().at().isBefore(looks.getLast().at().minus(KEPT))) {
            looks.removeFirst();
        }
    }

    /** What the processors did. */
    public ApiObject processors(Wanted wanted) {
        return set(wanted, spans -> List.of(stream("CpuUtilDatapointStream", spans, MachineStatistics::processors)));
    }

    /** What was read from disks and written to them. */
    public ApiObject disks(Wanted wanted) {
        return set(wanted, spans -> List.of(stream("DiskOpsDatapointStream", spans, MachineStatistics::reads).with("op", "read"),
                stream("DiskOpsDatapointStream", spans, MachineStatistics::writes).with("op", "write")));
    }

    /** What came and went by each interface of the network. */
    public ApiObject network(Wanted wanted) {
        return set(wanted, spans -> {
            Set<String> interfaces = new TreeSet<>();
            spans.forEach(span -> interfaces.addAll(span.after.network().keySet()));
            return interfaces.stream().map(name -> stream("NetworkInterfaceUtilDatapointStream", spans,
                    (span, point) -> traffic(span, point, name)).with("networkInterface", name)).toList();
        });
    }

    /** What is read and written by something that this machine has none of: nothing. */
    public ApiObject none(Wanted wanted, String streamType) {
        return set(wanted, spans -> List.of(stream(streamType, List.of(), MachineStatistics::reads).with("op", "read"),
                stream(streamType, List.of(), MachineStatistics::writes).with("op", "write")));
    }

    private ApiObject set(Wanted wanted, Function<List<Span>, List<ApiObject>> streams) {
        List<Span> spans = spans(wanted);
        boolean overflow = spans.size() > wanted.most;
        List<Span> given = overflow ? spans.subList(spans.size() - wanted.most, spans.size()) : spans;
        return ApiObject.of("DatapointSet").with("resolution", wanted.resolution.toSeconds()).with("overflow", overflow)
                .with("collectionEvents", List.of()).with("datapointStreams", streams.apply(given));
    }

    /** Looks are put together to one span for each stretch of the resolution in which they begin. */
    private List<Span> spans(Wanted wanted) {
        List<MachineCounters> all = all();
        long step = wanted.resolution.toSeconds();
        TreeMap<Long, Span> spans = new TreeMap<>();
        for (int i = 1; i < all.size(); i++) {
            MachineCounters before = all.get(i - 1);
            MachineCounters after = all.get(i);
            if (!after.at().isBefore(wanted.from) && !before.at().isAfter(wanted.until)) {
                long begin = Math.floorDiv(before.at().getEpochSecond(), step) * step;
                Span known = spans.get(begin);
                spans.put(begin, new Span(Instant.ofEpochSecond(begin), known == null ? before : known.before, after));
            }
        }
        return new ArrayList<>(spans.values());
    }

    private synchronized List<MachineCounters> all() {
        look(FRESH);
        return new ArrayList<>(looks);
    }

    private static ApiObject stream(String type, List<Span> spans, BiFunction<Span, ApiObject, ApiObject> figures) {
        String point = switch (type) {
            case "CpuUtilDatapointStream" -> "CpuUtilDatapoint";
            case "NetworkInterfaceUtilDatapointStream" -> "NetworkInterfaceUtilDatapoint";
            default -> "IoOpsDatapoint";
        };
        return ApiObject.of(type).with("datapoints", spans.stream().map(span -> figures.apply(span,
                ApiObject.of(point).with("timestamp", Timestamp.of(span.from)))).toList());
    }

    private static ApiObject processors(Span span, ApiObject point) {
        Processors before = span.before.processors();
        Processors after = span.after.processors();
        return point.with("user", after.user() - before.user()).with("kernel", after.kernel() - before.kernel())
                .with("idle", after.idle() - before.idle());
    }

    private static ApiObject reads(Span span, ApiObject point) {
        Disks before = span.before.disks();
        Disks after = span.after.disks();
        return point.with("count", after.reads() - before.reads()).with("throughput", (after.readBytes() - before.readBytes()) / span.seconds());
    }

    private static ApiObject writes(Span span, ApiObject point) {
        Disks before = span.before.disks();
        Disks after = span.after.disks();
        return point.with("count", after.writes() - before.writes())
                .with("throughput", (after.writtenBytes() - before.writtenBytes()) / span.seconds());
    }

    /** An interface that has just come has counted nothing before. */
    private static ApiObject traffic(Span span, ApiObject point, String name) {
        Traffic none = new Traffic(0, 0, 0, 0);
        Traffic before = span.before.network().getOrDefault(name, none);
        Traffic after = span.after.network().getOrDefault(name, before);
        return point.with("inBytes", after.inBytes() - before.inBytes()).with("outBytes", after.outBytes() - before.outBytes())
                .with("inPackets", after.inPackets() - before.inPackets()).with("outPackets", after.outPackets() - before.outPackets());
    }
}
