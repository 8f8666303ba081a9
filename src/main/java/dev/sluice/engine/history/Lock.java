package dev.sluice.engine.history;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.TrustedTime;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A lock keeps a container or a snapshot from being deleted until a date, by whomever. That of a container holds for all its snapshots.
 * Nobody takes it away or shortens it, and no clock that jumps ends it.
 */
public final class Lock {
    /** The field of a container or snapshot that says until when. */
    public static final String FIELD = "lockedUntil";

    /** A date with a slip of the pen could not be taken back. */
    private static final int MOST_YEARS = 10;
    private static final int MOST_DAYS_OF_A_YEAR = 366;
    /** Else whoever may make a VDB might take the room from all others for good. */
    private static final int MOST_DAYS_OF_OTHERS = 90;

    private Lock() {
    }

    /** Until when a container or snapshot is locked itself; empty where it is not, or not any more. */
    public static Optional<Instant> end(ApiObject object, TrustedTime time) {
        return Optional.ofNullable(object.string(FIELD)).map(Timestamp::parse).filter(end -> end.isAfter(time.seen()));
    }

    /** What speaks against a lock until then. @param at where the request says that */
    public static List<Mistake> check(Instant wanted, boolean isOfAdministrator, TrustedTime time, List<String> at) {
        Instant now = time.seen();
        if (!wanted.isAfter(now)) {
            return List.of(new Mistake(at, "it is over.", "It is " + Timestamp.of(now) + " now."));
        }
        if (wanted.isAfter(now.plus(Duration.ofDays(MOST_YEARS * MOST_DAYS_OF_A_YEAR)))) {
            return List.of(new Mistake(at, "it is more than " + MOST_YEARS + " years ahead.",
                    "Choose an earlier date: nobody can lift a lock. It can be made longer later."));
        }
        return isOfAdministrator || !wanted.isAfter(now.plus(Duration.ofDays(MOST_DAYS_OF_OTHERS))) ? List.of()
                : List.of(new Mistake(at, "it is more than " + MOST_DAYS_OF_OTHERS + " days ahead, for which only administrators lock.",
                        "Choose an earlier date: nobody can lift a lock. It can be made longer later."));
    }

    /** Whether a snapshot is locked, by itself or with its container. */
    public static boolean holds(Transaction catalog, ApiObject snapshot, TrustedTime time) {
        return end(snapshot, time).isPresent() || end(catalog.find(snapshot.string("container")), time).isPresent();
    }

    /** Refuses to delete a snapshot that is locked. */
    static void refuseSnapshot(Transaction catalog, ApiObject snapshot, TrustedTime time) {
        ApiObject container = catalog.find(snapshot.string("container"));
        refuse("Snapshot '" + snapshot.name() + "' is locked", end(snapshot, time));
        refuse("'" + container.name() + "', whose snapshot '" + snapshot.name() + "' is, is locked", end(container, time));
    }

    /** Refuses to delete a container that is locked, or has a snapshot that is. */
    public static void refuseContainer(Transaction catalog, ApiObject container, TrustedTime time) {
        refuse("'" + container.name() + "' is locked", end(catalog.find(container.reference()), time));
        for (ApiObject snapshot : catalog.list(Query.all("snapshot").where("container", container.reference()))) {
            refuse("'" + container.name() + "' has a snapshot '" + snapshot.name() + "' that is locked", end(snapshot, time));
        }
    }

    private static void refuse(String what, Optional<Instant> end) {
        end.ifPresent(until -> {
            throw new Refusal("exception.object.locked", what + " until " + Timestamp.of(until) + ".", "Nobody can delete it before that.");
        });
    }
}
