package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Belonging;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.TimeSpanText;
import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Whoever makes a VDB owns it; but a program that was let in by a token, and whose user may not delete in the group of the VDB, does not
 * hold it longer than that group, or the role by which its user provisions there, has VDBs stay: nobody else could end it.
 *
 * @param place where the VDB is, or what belongs to it
 * @param asked what is asked for: the fields of a container
 * @param time by which leases end
 * @param usual how long VDBs are there by themselves
 */
public record TokenRule(RightTarget place, Function<Call, ApiObject> asked, Supplier<Instant> time, UsualTime usual) implements CallRule {
    /** How long a VDB of that maker is in that group where nobody says it; nothing for no end. */
    @FunctionalInterface
    public interface UsualTime {
        Optional<Duration> of(Transaction catalog, String group, String maker, String field);
    }

    /** What is said in a second may be sent in the next. */
    private static final Duration SLACK = Duration.ofMinutes(1);
    private static final String LOCK = "lockedUntil";

    /** For a call that makes a VDB. */
    public static TokenRule making(RightTarget place, Supplier<Instant> time, UsualTime usual) {
        return new TokenRule(place, call -> call.body().object("container"), time, usual);
    }

    /** For a call that changes the VDB in the path. */
    public static TokenRule changing(Supplier<Instant> time, UsualTime usual) {
        return new TokenRule(RightTarget.PATH, Call::body, time, usual);
    }

    /** For a call that locks the object in the path, or brings it back without an end. */
    public static TokenRule holding() {
        return new TokenRule(RightTarget.PATH, call -> ApiObject.of("AppDataContainer").with(LOCK, "always"), null, null);
    }

    @Override
    public void check(Call call, Transaction catalog) {
        String object = place.find(call, catalog);
        if (!call.person().byToken() || object == null) {
            return;
        }
        List<String> places = Belonging.of(catalog, object);
        String group = places.get(places.size() - 1);
        if (!call.person().may(Right.DELETE, List.of(group))) {
            check(call.person(), asked.apply(call), catalog, group);
        }
    }

    private void check(Person maker, ApiObject wanted, Transaction catalog, String group) {
        if (wanted.get(LOCK) != null) {
            throw refusal(maker, "protects nothing, and brings nothing back that was deleted", "Ask somebody to do it who may delete there.");
        }
        if (wanted.get("owner") != null) {
            throw refusal(maker, "gives nothing to others", "Leave out the owner.");
        }
        if (wanted.get("sleepAfter") != null) {
            throw refusal(maker, "does not say when a VDB sleeps", "Leave that to the engine.");
        }
        Instant now = time.get();
        usual.of(catalog, group, maker.reference(), "leaseTime").ifPresent(most -> {
            boolean longer = wanted.containsKey("leaseEnd")
                    && (wanted.get("leaseEnd") == null || Timestamp.parse(wanted.string("leaseEnd")).isAfter(now.plus(most).plus(SLACK)));
            if (longer) {
                throw refusal(maker, "has no VDB there for longer than " + TimeSpanText.measured(most), "Say no more than that, and later again.");
            }
        });
        usual.of(catalog, group, maker.reference(), "leaseIdle").ifPresent(most -> {
            boolean longer = wanted.containsKey("leaseIdle")
                    && !(wanted.get("leaseIdle") instanceof Number seconds && seconds.longValue() <= most.toSeconds());
            if (longer) {
                throw refusal(maker, "has no VDB there to which nobody connects for longer than " + TimeSpanText.measured(most),
                        "Say no more than that.");
            }
        });
    }

    private static Refusal refusal(Person maker, String what, String remedy) {
        return new Refusal("exception.authorization.missing", "A token of '" + maker.name()
                + "', who may make VDBs there and delete only their own, " + what + ".", remedy);
    }

    @Override
    public String about() {
        return "for a token: " + Right.DELETE + " on the group to hold a VDB longer than is usual there";
    }
}
