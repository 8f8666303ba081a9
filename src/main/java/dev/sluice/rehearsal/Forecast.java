package dev.sluice.rehearsal;

import dev.sluice.operations.EngineImage;
import dev.sluice.wire.ApiObject;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a plan is going to take, as far as an engine's past tells: the time of its jobs, and the space of what goes and comes. */
public final class Forecast {
    private final Map<String, List<Long>> millis = new HashMap<>();
    private final Map<String, Long> space = new HashMap<>();
    private final Map<String, Long> sizes = new HashMap<>();

    public Forecast(Collection<EngineImage> likenesses) {
        likenesses.forEach(this::learn);
        millis.values().forEach(all -> all.sort(null));
    }

    private void learn(EngineImage image) {
        image.jobs().stream().filter(job -> "COMPLETED".equals(job.string("jobState"))).forEach(job -> duration(job).ifPresent(taken ->
                millis.computeIfAbsent(job.string("actionType"), unknown -> new ArrayList<>()).add(taken.toMillis())));
        image.space().forEach(consumer -> put(space, consumer.name(), consumer.object("breakdown").get("actualSpace")));
        image.objects().stream().filter(object -> object.string("container") != null && object.containsKey("runtime"))
                .forEach(source -> put(sizes, source.name(), source.object("runtime").get("databaseSize")));
    }

    private static void put(Map<String, Long> known, String name, Object bytes) {
        if (name != null && bytes instanceof Number number) {
            known.put(name, number.longValue());
        }
    }

    private static Optional<Duration> duration(ApiObject job) {
        try {
            return Optional.of(Duration.between(Instant.parse(job.string("startTime")), Instant.parse(job.string("updateTime"))));
        } catch (DateTimeParseException | NullPointerException unknown) {
            return Optional.empty();
        }
    }

    /** How long the jobs of {@code act} took in the middle, until now; nothing where none of the sort was seen. */
    public Optional<Duration> time(PlanEntry.Act act) {
        if (!act.judged()) {
            return Optional.empty();
        }
        if (act.jobs().isEmpty()) {
            return Optional.of(Duration.ZERO);
        }
        long sum = 0;
        for (String job : act.jobs()) {
            List<Long> taken = millis.get(job);
            if (taken == null) {
                return Optional.empty();
            }
            sum += taken.get(taken.size() / 2);
        }
        return Optional.of(Duration.ofMillis(sum));
    }

    /** Bytes that are free when {@code act} is done; nothing where it frees none, or that is not known. */
    public Optional<Long> freed(PlanEntry.Act act) {
        return act.object().sort() == ObjectChange.Sort.DELETE ? Optional.ofNullable(space.get(act.object().name())) : Optional.empty();
    }

    /** Bytes of data that {@code act} copies or presents; nothing where there are none, or that is not known. */
    public Optional<Long> presented(PlanEntry.Act act) {
        return act.object().fields().stream().filter(field -> field.field().equals("timeflowPointParameters.container"))
                .flatMap(field -> Optional.ofNullable(sizes.get(String.valueOf(field.is()))).stream()).findFirst();
    }

    /** The same for programs, beside what the plan says. */
    public Map<String, Object> toMap(Plan plan) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("seconds", plan.acts().stream().map(this::time).flatMap(Optional::stream).mapToLong(Duration::toMillis).sum() / 1000.0);
        map.put("unknown", plan.acts().stream().filter(act -> time(act).isEmpty()).map(PlanEntry.Act::word).distinct().toList());
        map.put("freed", plan.acts().stream().map(this::freed).flatMap(Optional::stream).mapToLong(Long::longValue).sum());
        map.put("presented", plan.acts().stream().map(this::presented).flatMap(Optional::stream).mapToLong(Long::longValue).sum());
        return map;
    }
}
