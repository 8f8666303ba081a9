package dev.sluice.engine.containers;

import dev.sluice.engine.objects.TrustedTime;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How long a VDB is meant to be there: until then it stays, and then the engine deletes it, as anybody might who can have it back. Whoever
 * may change the VDB can put that off, or have it stay.
 */
public final class Lease {
    /** The field of a container that says until when. */
    static final String FIELD = "leaseEnd";

    /** Nobody has to be warned earlier than that. */
    private static final Duration LONGEST_NOTICE = Duration.ofHours(1);
    /** What part of the lease is left when its end is told. */
    private static final int PART_OF_NOTICE = 10;

    private Lease() {
    }

    /** When the engine deletes a container; empty where it never does. */
    public static Optional<Instant> end(ApiObject container) {
        return Optional.ofNullable(container.string(FIELD)).map(Timestamp::parse);
    }

    /** From when on its end is told: an hour before, or where that is shorter the last tenth of the time that it was to be there. */
    public static Optional<Instant> notice(ApiObject container) {
        return end(container).map(end -> {
            Duration tenth = Duration.between(Timestamp.parse(container.string("creationTime")), end).dividedBy(PART_OF_NOTICE);
            return end.minus(tenth.compareTo(LONGEST_NOTICE) < 0 ? tenth : LONGEST_NOTICE);
        });
    }

    /** What speaks against the lease that a request gives a container. @param field where it says that */
    static List<Mistake> check(ApiObject request, TrustedTime time, List<String> field) {
        Instant now = time.seen();
        return end(request).filter(end -> !end.isAfter(now)).map(end -> List.of(new Mistake(field, "it is over.", "It is " + Timestamp.of(now) + " now.")))
                .orElse(List.of());
    }

    /** A container that was deleted and comes back stays, if its time was over. */
    static ApiObject renewed(ApiObject container, TrustedTime time) {
        return end(container).filter(end -> !end.isAfter(time.seen())).isPresent() ? container.with(FIELD, null) : container;
    }
}
