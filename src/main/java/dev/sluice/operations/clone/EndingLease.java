package dev.sluice.operations.clone;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.TimeSpanText;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A VDB that the engine deletes soon, for whoever it belongs to.
 *
 * @param left how long it is still there
 */
public record EndingLease(String name, Duration left) {
    private static final Duration SOON = Duration.ofHours(1);

    /** Those of {@code containers} that end within an hour and belong to that user, the next one first. */
    public static List<EndingLease> of(List<ApiObject> containers, String owner, Instant now) {
        return containers.stream().filter(container -> owner.equals(container.string("owner")))
                .flatMap(container -> end(container).map(end -> new EndingLease(container.name(), Duration.between(now, end))).stream())
                .filter(lease -> !lease.left.isNegative() && lease.left.compareTo(SOON) < 0).sorted(Comparator.comparing(EndingLease::left)).toList();
    }

    /** Whether any of {@code containers} has a lease. */
    public static boolean isIn(List<ApiObject> containers) {
        return containers.stream().anyMatch(container -> end(container).isPresent());
    }

    private static Optional<Instant> end(ApiObject container) {
        return Stream.of(time(container, "leaseEnd"), idleEnd(container)).flatMap(Optional::stream).min(Comparator.naturalOrder());
    }

    /** It counts from when somebody was connected last, or from the beginning of the lease. */
    private static Optional<Instant> idleEnd(ApiObject container) {
        return container.get("leaseIdle") instanceof Number seconds
                ? Stream.of("lastConnection", "leaseBegin", "creationTime").flatMap(field -> time(container, field).stream())
                        .max(Comparator.naturalOrder()).map(last -> last.plusSeconds(seconds.longValue()))
                : Optional.empty();
    }

    private static Optional<Instant> time(ApiObject container, String field) {
        return Optional.ofNullable(container.string(field)).map(Timestamp::parse);
    }

    /** In few words: {@code qa1 ends in 42 min}. */
    public String text() {
        return name + " ends in " + TimeSpanText.rough(left);
    }
}
