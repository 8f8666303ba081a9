package dev.sluice.engine.policies;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.DeleteSnapshot;
import dev.sluice.engine.history.Lock;
import dev.sluice.engine.jobs.Caller;
import dev.sluice.engine.jobs.Changes;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.Request;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes snapshots that no policy keeps any more. Never the newest of a timeflow that is in use, nor one that is locked or kept by
 * hand, that a VDB came from, or that a bookmark names; none of a container that no retention policy holds for; and at most half of a
 * container's snapshots within a day, the oldest first.
 */
public final class Retention {
    private static final Logger LOG = LoggerFactory.getLogger(Retention.class);

    /** Of the snapshots of a container at most one in so many goes within a day: a mistake is seen before all is gone. */
    private static final int SHARE = 2;
    private static final Duration A_DAY = Duration.ofDays(1);

    private final JobResources resources;
    private final Catalog catalog;
    private final Changes changes;
    /** When snapshots of each container went within the last day. */
    private final Map<String, List<Instant>> gone = new HashMap<>();

    public Retention(JobResources resources) {
        this.resources = resources;
        catalog = resources.catalog();
        changes = new Changes(catalog);
    }

    /** Does nothing while the clock cannot be trusted. */
    public void follow() {
        resources.time().trusted().ifPresent(this::follow);
    }

    private void follow(Instant now) {
        for (ApiObject policy : catalog.read(transaction -> transaction.list(Query.all(Policies.ROOT)))) {
            if (policy.type().equals("RetentionPolicy") && saysAnything(policy)) {
                catalog.read(transaction -> Policies.governed(transaction, policy))
                        .forEach(container -> follow(policy, container, now));
            }
        }
    }

    private static boolean saysAnything(ApiObject policy) {
        return List.of("dataDuration", "numOfDaily", "numOfWeekly", "numOfMonthly", "numOfYearly").stream()
                .anyMatch(field -> number(policy, field) > 0);
    }

    private void follow(ApiObject policy, ApiObject container, Instant now) {
        List<ApiObject> all = catalog.read(transaction -> transaction.list(Query.all("snapshot").where("container", container.reference()).newest()));
        List<ApiObject> superfluous = new ArrayList<>(catalog.read(transaction -> superfluous(transaction, policy, container, all, now)));
        Collections.reverse(superfluous);
        List<Instant> lately = gone.computeIfAbsent(container.reference(), reference -> new ArrayList<>());
        lately.removeIf(moment -> moment.isBefore(now.minus(A_DAY)));
        int most = Math.max(1, (all.size() + lately.size()) / SHARE) - lately.size();
        for (ApiObject snapshot : superfluous.subList(0, Math.max(0, Math.min(most, superfluous.size())))) {
            try {
                changes.make(new DeleteSnapshot(resources, snapshot), Request.by(Caller.policy(policy.name())));
                lately.add(now);
            } catch (Refusal needed) {
                LOG.info("policy '{}' does not delete {}: {}", policy.name(), snapshot.reference(), needed.error().summary());
            }
        }
    }

    private List<ApiObject> superfluous(Transaction catalog, ApiObject policy, ApiObject container, List<ApiObject> snapshots, Instant now) {
        Set<String> kept = kept(policy, snapshots, now);
        for (String line : new String[] {container.string("currentTimeflow"), container.string("previousTimeflow")}) {
            snapshots.stream().filter(snapshot -> snapshot.string("timeflow").equals(line)).findFirst()
                    .ifPresent(newest -> kept.add(newest.reference()));
        }
        return snapshots.stream().filter(snapshot -> !kept.contains(snapshot.reference()) && !isKeptByHand(snapshot, now))
                .filter(snapshot -> DeleteSnapshot.users(catalog, snapshot).isEmpty())
                .filter(snapshot -> !Lock.holds(catalog, snapshot, resources.time())).toList();
    }

    private static boolean isKeptByHand(ApiObject snapshot, Instant now) {
        int days = number(snapshot, "retention");
        return days < 0 || days > 0 && Timestamp.parse(snapshot.string("creationTime")).plus(Period.ofDays(days)).isAfter(now);
    }

    /** What a policy keeps of snapshots, which are given from the newest to the oldest. */
    static Set<String> kept(ApiObject policy, List<ApiObject> snapshots, Instant moment) {
        Set<String> kept = new HashSet<>();
        ZonedDateTime now = moment.atZone(Policies.zone(policy));
        ZonedDateTime oldest = now.minus(unit(policy).multipliedBy(number(policy, "dataDuration")));
        snapshots.stream().filter(snapshot -> time(snapshot, now).isAfter(oldest)).forEach(snapshot -> kept.add(snapshot.reference()));
        String weekday = policy.string("dayOfWeek");
        DayOfWeek ofWeek = weekday == null ? DayOfWeek.SUNDAY : DayOfWeek.valueOf(weekday);
        int ofMonth = Math.max(1, number(policy, "dayOfMonth"));
        MonthDay ofYear = PolicyRules.dayOfYear(policy);
        keepDays(kept, snapshots, now, number(policy, "numOfDaily"), day -> true);
        keepDays(kept, snapshots, now, number(policy, "numOfWeekly"), day -> day.getDayOfWeek() == ofWeek);
        keepDays(kept, snapshots, now, number(policy, "numOfMonthly"),
                day -> day.getDayOfMonth() == Math.min(ofMonth, day.lengthOfMonth()));
        keepDays(kept, snapshots, now, number(policy, "numOfYearly"), day -> MonthDay.from(day).equals(ofYear));
        return kept;
    }

    /** Keeps the newest snapshot of each of the last days that count. */
    private static void keepDays(Set<String> kept, List<ApiObject> snapshots, ZonedDateTime now, int most,
                                 Predicate<LocalDate> counts) {
        Set<LocalDate> days = new HashSet<>();
        for (ApiObject snapshot : snapshots) {
            LocalDate day = time(snapshot, now).toLocalDate();
            if (counts.test(day) && days.size() < most && days.add(day)) {
                kept.add(snapshot.reference());
            }
        }
    }

    private static ZonedDateTime time(ApiObject snapshot, ZonedDateTime now) {
        return Timestamp.parse(snapshot.string("creationTime")).atZone(now.getZone());
    }

    private static Period unit(ApiObject policy) {
        String unit = policy.string("dataUnit");
        return switch (unit == null ? "DAY" : unit) {
            case "WEEK" -> Period.ofWeeks(1);
            case "MONTH" -> Period.ofMonths(1);
            case "QUARTER" -> Period.ofMonths(3);
            case "YEAR" -> Period.ofYears(1);
            default -> Period.ofDays(1);
        };
    }

    private static int number(ApiObject object, String field) {
        return object.get(field) instanceof Number number ? number.intValue() : 0;
    }
}
