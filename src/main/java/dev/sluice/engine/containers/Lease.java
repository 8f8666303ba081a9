package dev.sluice.engine.containers;

import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.TrustedTime;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long a VDB is meant to be there: until a time, or as long as somebody connects to it every so often. Then the engine deletes it, as
 * anybody might who can have it back. Whoever may change the VDB can put that off, or have it stay.
 *
 * @param end when it is over
 * @param span how long it was from its beginning on, or since somebody was connected last
 * @param idle whether it ends since nobody connects
 */
public record Lease(Instant end, Duration span, boolean idle) {
    /** The field of a container that says until when. */
    static final String END = "leaseEnd";
    /** The field that says after how many seconds without a connection. */
    static final String IDLE = "leaseIdle";
    /** The field that says from when on these are counted. */
    static final String BEGIN = "leaseBegin";

    /** Nobody has to be warned earlier than that. */
    private static final Duration LONGEST_NOTICE = Duration.ofHours(1);
    /** What part of the lease is left when its end is told. */
    private static final int PART_OF_NOTICE = 10;

    /** What ends first of what a container says; empty where the engine never deletes it. */
    public static Optional<Lease> of(ApiObject container) {
        return Stream.of(timed(container), idling(container)).flatMap(Optional::stream)
                .reduce((one, other) -> other.end.isBefore(one.end) ? other : one);
    }

    private static Optional<Lease> timed(ApiObject container) {
        return time(container, END).map(end -> new Lease(end, Duration.between(begin(container), end), false));
    }

    private static Optional<Lease> idling(ApiObject container) {
        if (!(container.get(IDLE) instanceof Number seconds)) {
            return Optional.empty();
        }
        Instant begin = begin(container);
        Instant since = time(container, "lastConnection").filter(begin::isBefore).orElse(begin);
        Duration span = Duration.ofSeconds(seconds.longValue());
        return Optional.of(new Lease(since.plus(span), span, true));
    }

    private static Optional<Instant> time(ApiObject container, String field) {
        return Optional.ofNullable(container.string(field)).map(Timestamp::parse);
    }

    private static Instant begin(ApiObject container) {
        return time(container, BEGIN).orElseGet(() -> Timestamp.parse(container.string("creationTime")));
    }

    /** Whether it is over at {@code now}. */
    public boolean isOver(Instant now) {
        return !end.isAfter(now);
    }

    /** Whether its end is told at {@code now}: an hour before, or where that is shorter in the last tenth of its span. */
    public boolean isNearEnd(Instant now) {
        Duration tenth = span.dividedBy(PART_OF_NOTICE);
        return !end.minus(tenth.compareTo(LONGEST_NOTICE) < 0 ? tenth : LONGEST_NOTICE).isAfter(now);
    }

    /** What speaks against the lease that a request gives a container. @param at where it says that */
    static List<Mistake> check(ApiObject request, Kind kind, TrustedTime time, List<String> at) {
        List<Mistake> mistakes = new ArrayList<>();
        time(request, END).ifPresent(end -> {
            Instant now = time.seen();
            if (!end.isAfter(now)) {
                mistakes.add(new Mistake(List.of(END), "it is over.", "It is " + Timestamp.of(now) + " now.").below(at));
            }
        });
        if (request.get(IDLE) != null && kind != null && !kind.countsVisits()) {
            mistakes.add(new Mistake(List.of(IDLE), kind.displayName() + " does not tell who is connected.", "Say until when it is to be there instead.").below(at));
        }
        return mistakes;
    }

    /** Whether a request says anything of a lease. */
    static boolean isIn(ApiObject request) {
        return request.containsKey(END) || request.containsKey(IDLE);
    }

    /** A container whose lease is said anew, so that it begins now. */
    static ApiObject begun(ApiObject container, TrustedTime time) {
        return container.get(END) != null || container.get(IDLE) != null ? container.with(BEGIN, Timestamp.of(time.seen())) : container;
    }

    /** A container that was deleted and comes back stays, if its time was over; what ends when nobody connects begins anew. */
    public static ApiObject renewed(ApiObject container, TrustedTime time) {
        Map<String, Object> changes = new HashMap<>();
        if (timed(container).filter(lease -> lease.isOver(time.seen())).isPresent()) {
            changes.put(END, null);
        }
        if (idling(container).filter(lease -> lease.isOver(time.seen())).isPresent()) {
            changes.put(BEGIN, Timestamp.of(time.seen()));
        }
        return container.withAll(changes);
    }
}
