package dev.sluice.engine.containers;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.UserRights;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.TrustedTime;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lease of a VDB whose maker says none: that of its group, else that of the role by which its maker provisions there. Of several such
 * roles the one counts that leaves a VDB the longest.
 *
 * @param group reference of the VDB's group
 * @param maker reference of the user, or null
 * @param kind of its data
 */
public record UsualLease(Transaction catalog, String group, String maker, Kind kind) {
    private static final String TIME = "leaseTime";

    /** The container that a request asks for, with what it leaves open. What it says to be none stays so. */
    ApiObject in(ApiObject container, TrustedTime time) {
        ApiObject timed = container.containsKey(Lease.END) ? container
                : usual(TIME).map(span -> container.with(Lease.END, Timestamp.of(time.seen().plus(span)))).orElse(container);
        return container.containsKey(Lease.IDLE) || !kind.countsVisits() ? timed
                : usual(Lease.IDLE).map(span -> timed.with(Lease.IDLE, span.toSeconds())).orElse(timed);
    }

    private Optional<Duration> usual(String field) {
        return of(catalog, group, maker, field);
    }

    /** How long a VDB of that maker is in that group by itself; nothing where nobody says so. @param field of groups and roles */
    public static Optional<Duration> of(Transaction catalog, String group, String maker, String field) {
        Optional<Duration> ofGroup = span(catalog.find(group), field);
        return ofGroup.isPresent() ? ofGroup : longest(catalog, group, maker, field);
    }

    private static Optional<Duration> longest(Transaction catalog, String group, String maker, String field) {
        List<Optional<Duration>> spans = new ArrayList<>();
        if (maker != null) {
            UserRights.roles(catalog, maker, Right.PROVISION, group).forEach(role -> spans.add(span(role, field)));
        }
        return spans.stream().allMatch(Optional::isPresent) ? spans.stream().flatMap(Optional::stream).max(Duration::compareTo) : Optional.empty();
    }

    private static Optional<Duration> span(ApiObject said, String field) {
        return said.get(field) instanceof Number seconds ? Optional.of(Duration.ofSeconds(seconds.longValue())) : Optional.empty();
    }
}
