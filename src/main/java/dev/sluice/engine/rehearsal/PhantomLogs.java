package dev.sluice.engine.rehearsal;

import dev.sluice.engine.kind.Span;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Which moments another engine can give back besides its snapshots, of each timeflow. The logs themselves stay there. */
final class PhantomLogs {
    private final Map<String, List<Span>> known = new ConcurrentHashMap<>();

    /** @param ranges by the reference of their timeflow */
    void learn(Map<String, List<ApiObject>> ranges) {
        ranges.forEach((timeflow, all) -> known.put(timeflow, all.stream().flatMap(PhantomLogs::span).toList()));
    }

    /** A range that is one point is a snapshot without a log, and to one that is not provisionable no snapshot leads. */
    private static Stream<Span> span(ApiObject range) {
        String from = range.object("startPoint").string("timestamp");
        String to = range.object("endPoint").string("timestamp");
        return !range.flag("provisionable") || from == null || to == null || from.equals(to) ? Stream.empty()
                : Stream.of(new Span(Timestamp.parse(from), Timestamp.parse(to)));
    }

    /** @param folder where the log of a timeflow would be */
    List<Span> of(Path folder) {
        return known.getOrDefault(folder.getParent().getFileName().toString(), List.of());
    }
}
