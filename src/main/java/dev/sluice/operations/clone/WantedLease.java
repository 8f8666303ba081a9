package dev.sluice.operations.clone;

import dev.sluice.wire.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What somebody says of how long a VDB is to be there.
 *
 * @param fields of a container that say so; what is null ends it never, and what is not there is left to the engine
 * @param protection how long nobody can delete it, or null
 */
public record WantedLease(Map<String, Object> fields, Duration protection) {
    /** Nothing is said. */
    public static final WantedLease NONE = new WantedLease(Map.of(), null);

    public WantedLease {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** One that counts from now on. @param ttl or null for no end */
    public WantedLease ending(Duration ttl) {
        return with("leaseEnd", ttl == null ? null : Timestamp.of(Instant.now().plus(ttl)));
    }

    /** One that ends when nobody has been connected for so long. @param idle or null for never */
    public WantedLease idle(Duration idle) {
        return with("leaseIdle", idle == null ? null : idle.toSeconds());
    }

    public WantedLease protectedFor(Duration time) {
        return new WantedLease(fields, time);
    }

    private WantedLease with(String field, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(fields);
        more.put(field, value);
        return new WantedLease(more, protection);
    }

    /** Until when nobody is to delete it; asked for only where it is protected. */
    public String protectedUntil() {
        return Timestamp.of(Instant.now().plus(protection));
    }
}
