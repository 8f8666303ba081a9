package dev.sluice.engine.upkeep;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How much space was taken in the past: samples of the engine as a whole, and of each group and container. */
public final class CapacityHistory {
    /** How many samples that are too old go at a time; more than are taken. */
    private static final int SWEEP = 10_000;

    /** What is sampled, how often, and for how long the samples are kept. */
    public enum Series {
        SYSTEM("capacity/system/historical", null, null, Duration.ofHours(1), Duration.ofDays(366)),
        GROUP("capacity/group/historical", "group", "group", Duration.ofDays(1), Duration.ofDays(92)),
        CONSUMER("capacity/consumer/historical", "container", "database", Duration.ofDays(1), Duration.ofDays(92));

        private final String root;
        private final String subject;
        private final String subjects;
        private final Duration every;
        private final Duration kept;

        Series(String root, String subject, String subjects, Duration every, Duration kept) {
            this.root = root;
            this.subject = subject;
            this.subjects = subjects;
            this.every = every;
            this.kept = kept;
        }

        public String root() {
            return root;
        }

        /** The field of a sample that says what it is of; null where there is one thing only. */
        public String subject() {
            return subject;
        }
    }

    private final JobResources resources;
    private final Capacity capacity;

    public CapacityHistory(JobResources resources) {
        this.resources = resources;
        capacity = new Capacity(resources);
    }

    /** Takes samples if it is time for one of the engine and everything has been measured. */
    void follow(Instant now) throws IOException {
        boolean due = resources.catalog().read(catalog -> isDue(catalog, Series.SYSTEM, null, now));
        if (due && resources.pool().names().stream().noneMatch(name -> resources.pool().known(name).isEmpty())) {
            resources.catalog().write(catalog -> {
                take(catalog, now);
                return null;
            });
        }
    }

    /** Takes a sample of everything whose last one is old enough. */
    void take(Transaction catalog, Instant now) {
        for (Series series : Series.values()) {
            List<String> subjects = series.subjects == null ? Collections.singletonList(null) : catalog.references(series.subjects);
            subjects.stream().filter(subject -> isDue(catalog, series, subject, now)).forEach(subject ->
                    catalog.add(sample(catalog, series, subject).with("reference", catalog.nextReference("CAPACITY_SAMPLE"))));
            sweep(catalog, series, now.minus(series.kept));
        }
    }

    private static void sweep(Transaction catalog, Series series, Instant oldest) {
        Query all = Query.all(series.root);
        if (catalog.list(all.page(1, 0)).stream().anyMatch(first -> moment(first).isBefore(oldest))) {
            catalog.list(all.page(SWEEP, 0)).stream().filter(sample -> moment(sample).isBefore(oldest))
                    .forEach(sample -> catalog.remove(sample.reference()));
        }
    }

    private static boolean isDue(Transaction catalog, Series series, String subject, Instant now) {
        Query all = Query.all(series.root);
        List<ApiObject> last = catalog.list((subject == null ? all : all.where(series.subject, subject)).newest().page(1, 0));
        return last.isEmpty() || moment(last.get(0)).plus(series.every).isBefore(now);
    }

    private ApiObject sample(Transaction catalog, Series series, String subject) {
        try {
            return switch (series) {
                case SYSTEM -> capacity.sum("HistoricalSystemCapacityData", catalog, null);
                case GROUP -> capacity.sum("HistoricalGroupCapacityData", catalog, subject);
                case CONSUMER -> ofContainer(capacity.consumer(catalog, catalog.find(subject)));
            };
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Names and places of a container change: a sample refers to the container only, and {@link #between} adds them. */
    private static ApiObject ofContainer(ApiObject now) {
        return ApiObject.of("HistoricalConsumerCapacityData").with("container", now.get("container"))
                .with("timestamp", now.get("timestamp")).with("breakdown", now.get("breakdown"));
    }

    /**
     * The samples within a time, the oldest first, of each thing at most one for each stretch as long as the resolution.
     *
     * @param wanted which samples of {@code series} are meant
     */
    public List<ApiObject> between(Series series, Query wanted, Instant from, Instant until, Duration resolution) {
        return resources.catalog().read(catalog -> {
            List<ApiObject> samples = new ArrayList<>();
            Map<String, Instant> next = new HashMap<>();
            for (ApiObject sample : catalog.list(wanted)) {
                Instant moment = moment(sample);
                String subject = series.subject == null ? "" : sample.string(series.subject);
                if (!moment.isBefore(from) && !moment.isAfter(until) && !moment.isBefore(next.getOrDefault(subject, Instant.MIN))) {
                    samples.add(onTheWire(catalog, sample));
                    next.put(subject, moment.plus(resolution));
                }
            }
            return samples;
        });
    }

    /** A sample as it goes over the wire, where it has no reference. */
    private static ApiObject onTheWire(Transaction catalog, ApiObject sample) {
        Map<String, Object> fields = new LinkedHashMap<>(sample);
        fields.remove("reference");
        if (sample.string("container") != null) {
            ApiObject container = catalog.find(sample.string("container"));
            fields.put("name", container.name());
            fields.put("group", container.get("group"));
            fields.put("groupName", container.string("group") == null ? null : catalog.find(container.string("group")).name());
            fields.put("parent", container.get("provisionContainer"));
        }
        return ApiObject.of(fields);
    }

    private static Instant moment(ApiObject sample) {
        return Timestamp.parse(sample.string("timestamp"));
    }
}
