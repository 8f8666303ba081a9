package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What an object belongs to: a snapshot to its container, a container to its group. */
public final class Belonging {
    /** The fields that lead from an object to what it belongs to; at most one of them is set. */
    private static final List<String> FIELDS = List.of("container", "timeflow", "target", "group");

    private Belonging() {
    }

    /** The object and all that it belongs to, from the inside out; of an object that is not there, its reference alone. */
    public static List<String> of(Transaction catalog, String reference) {
        List<String> places = new ArrayList<>();
        String place = reference;
        while (place != null && !places.contains(place)) {
            places.add(place);
            place = outwards(catalog.find(place));
        }
        return places;
    }

    private static String outwards(ApiObject object) {
        return object == null ? null : FIELDS.stream().map(object::string).filter(Objects::nonNull).findFirst().orElse(null);
    }
}
