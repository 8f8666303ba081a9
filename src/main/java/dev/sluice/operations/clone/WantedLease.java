package dev.sluice.operations.clone;

import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What somebody says of how long a VDB is to be there. It counts from when the engine is told, and not from when it was said: what the VDB
 * is of may have to be linked before.
 *
 * @param spans by the field of a container; what is null ends it never, and what is not there is left to the engine
 * @param protection how long nobody can delete it, or null
 */
public record WantedLease(Map<String, Duration> spans, Duration protection) {
    private static final String END = "leaseEnd";
    private static final String IDLE = "leaseIdle";
    private static final Map<String, String> WORDS = Map.of(END, "ttl", IDLE, "idle", "lockedUntil", "protect");

    /** Nothing is said. */
    public static final WantedLease NONE = new WantedLease(Map.of(), null);

    public WantedLease {
        spans = Collections.unmodifiableMap(new LinkedHashMap<>(spans));
    }

    /** By which word each field of a container was said. @param before what stands before the fields */
    public static Map<String, String> words(String before) {
        Map<String, String> words = new LinkedHashMap<>();
        WORDS.forEach((field, word) -> words.put(before + field, word));
        return words;
    }

    /** One that ends after so long. @param ttl or null for no end */
    public WantedLease ending(Duration ttl) {
        return with(END, ttl);
    }

    /** One that ends when nobody has been connected for so long. @param idle or null for never */
    public WantedLease idle(Duration idle) {
        return with(IDLE, idle);
    }

    public WantedLease protectedFor(Duration time) {
        return new WantedLease(spans, time);
    }

    /** The fields of a container that say so, counted from now on. */
    public Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>(spans);
        fields.computeIfPresent(END, (field, span) -> Timestamp.of(Instant.now().plus((Duration) span)));
        fields.computeIfPresent(IDLE, (field, span) -> ((Duration) span).toSeconds());
        return fields;
    }

    private WantedLease with(String field, Duration span) {
        Map<String, Duration> more = new LinkedHashMap<>(spans);
        more.put(field, span);
        return new WantedLease(more, protection);
    }

    /** Until when nobody is to delete it; asked for only where it is protected. */
    public String protectedUntil() {
        return Timestamp.of(Instant.now().plus(protection));
    }
}
