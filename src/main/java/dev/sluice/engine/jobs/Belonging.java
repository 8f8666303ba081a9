package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import java.util.ArrayList;
import java.util.List;

/** What an object belongs to: a snapshot to its container, a container to its group. */
public final class Belonging {
    private Belonging() {
    }

    /** The object and all that it belongs to, from the inside out; of an object that is not there, its reference alone. */
    public static List<String> of(Transaction catalog, String reference) {
        List<String> places = new ArrayList<>();
        String place = reference;
        while (place != null && !places.contains(place)) {
            places.add(place);
            place = outwards(catalog, catalog.find(place));
        }
        return places;
    }

    private static String outwards(Transaction catalog, ApiObject object) {
        return object == null ? null : catalog.typeOf(object).surroundings().map(field -> object.string(field.name())).orElse(null);
    }
}
