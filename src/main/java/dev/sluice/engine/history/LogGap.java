package dev.sluice.engine.history;

import dev.sluice.engine.kind.Span;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A time of which the log was lost: between a stretch that a snapshot leads to and the next one of which that holds, or the last. */
record LogGap(Instant from, Instant to) {
    /**
     * That because of which a moment cannot be had; nothing where it is not for that.
     *
     * @param spans the stretches of the log, the oldest first
     * @param taken when the snapshots were taken, the oldest first
     */
    static Optional<LogGap> around(Instant moment, List<Span> spans, List<Instant> taken) {
        Span before = null;
        for (Span span : spans) {
            Optional<Instant> first = taken.stream().filter(each -> span.equals(KeptLogs.around(spans, each))).findFirst();
            boolean isLast = span.equals(spans.get(spans.size() - 1));
            if (first.isEmpty() && !isLast) {
                continue;
            }
            if (before != null && moment.isAfter(before.to()) && first.filter(next -> !moment.isBefore(next)).isEmpty()) {
                Instant from = before.to().isBefore(before.from()) ? before.from() : before.to();
                return Optional.of(new LogGap(from, span.from()));
            }
            before = first.isPresent() ? span : before;
        }
        return Optional.empty();
    }
}
