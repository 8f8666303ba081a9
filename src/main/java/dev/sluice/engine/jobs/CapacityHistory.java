package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Query;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How much space the engine took in the past: one sample an hour, for a year. */
public final class CapacityHistory {
    private static final String ROOT = "capacity/system/historical";
    private static final Duration EVERY = Duration.ofHours(1);
    private static final Duration KEPT = Duration.ofDays(366);

    private final Workplace place;
    private final Catalog catalog;

    public CapacityHistory(Workplace place) {
        this.place = place;
        catalog = place.catalog();
    }

    /** Takes a sample if it is time for one and everything has been measured. */
    void follow(Instant now) throws IOException {
        List<ApiObject> newest = catalog.read(transaction -> transaction.list(Query.all(ROOT).newest().page(1, 0)));
        boolean due = newest.isEmpty() || moment(newest.get(0)).plus(EVERY).isBefore(now);
        if (!due || place.pool().names().stream().anyMatch(name -> place.pool().known(name).isEmpty())) {
            return;
        }
        catalog.write(transaction -> {
            try {
                transaction.add(new Capacity(place).sum("HistoricalSystemCapacityData", transaction, null)
                        .with("reference", transaction.nextReference("CAPACITY_SAMPLE")));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
            transaction.list(Query.all(ROOT).page(2, 0)).stream().filter(old -> moment(old).plus(KEPT).isBefore(now))
                    .forEach(old -> transaction.remove(old.reference()));
            return null;
        });
    }

    /** The samples within a time, the oldest first, at most one for each stretch as long as the resolution. */
    public List<ApiObject> between(Instant from, Instant until, Duration resolution) {
        List<ApiObject> samples = new ArrayList<>();
        Instant next = Instant.MIN;
        for (ApiObject sample : catalog.read(transaction -> transaction.list(Query.all(ROOT)))) {
            Instant moment = moment(sample);
            if (!moment.isBefore(from) && !moment.isAfter(until) && !moment.isBefore(next)) {
                samples.add(bare(sample));
                next = moment.plus(resolution);
            }
        }
        return samples;
    }

    /** A sample as it goes over the wire, where it has no reference. */
    private static ApiObject bare(ApiObject sample) {
        Map<String, Object> fields = new LinkedHashMap<>(sample);
        fields.remove("reference");
        return ApiObject.of(fields);
    }

    private static Instant moment(ApiObject sample) {
        return Timestamp.parse(sample.string("timestamp"));
    }
}
