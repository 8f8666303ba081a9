package dev.sluice.wire.json;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which fields an object has so far while it is read, in their order. Objects that are alike go the same way from order to
 * order, and so come to have their names in common.
 */
abstract class FieldOrder {
    /** Of an object that has no field yet and shares its names with no other. */
    static FieldOrder own() {
        return new Own(new LinkedHashMap<>());
    }

    /** Of all objects of a text before their first field; they share names as long as there are not too many sorts of them. */
    static FieldOrder shared() {
        return new Shared(null, null, 0, new Room());
    }

    /** These fields and {@code name}; null if that is one of them. */
    abstract FieldOrder and(String name);

    /** Where each of them stands. */
    abstract Map<String, Integer> places();

    /** How many orders there may still be: a text of objects that are all different must not take more room than others. */
    private static final class Room {
        private int left = 4096;
    }

    private static final class Own extends FieldOrder {
        private final Map<String, Integer> places;

        private Own(Map<String, Integer> places) {
            this.places = places;
        }

        @Override
        FieldOrder and(String name) {
            return places.putIfAbsent(name, places.size()) == null ? this : null;
        }

        @Override
        Map<String, Integer> places() {
            return places;
        }
    }

    private static final class Shared extends FieldOrder {
        private static final int MOST_FIELDS = 64;

        private final Shared before;
        private final String last;
        private final int count;
        private final Room room;
        private final Map<String, Shared> following = new HashMap<>(2);
        /** How it went on the last time, which is how it nearly always does. */
        private Shared next;
        private Map<String, Integer> places;

        private Shared(Shared before, String last, int count, Room room) {
            this.before = before;
            this.last = last;
            this.count = count;
            this.room = room;
        }

        @Override
        FieldOrder and(String name) {
            if (next == null || !next.last.equals(name)) {
                Shared known = following.get(name);
                if (known == null && has(name)) {
                    return null;
                }
                if (known == null && (count == MOST_FIELDS || room.left == 0)) {
                    return new Own(new LinkedHashMap<>(places())).and(name);
                }
                next = known == null ? follow(name) : known;
            }
            return next;
        }

        private Shared follow(String name) {
            room.left--;
            Shared added = new Shared(this, name, count + 1, room);
            following.put(name, added);
            return added;
        }

        private boolean has(String name) {
            for (Shared order = this; order.before != null; order = order.before) {
                if (order.last.equals(name)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        Map<String, Integer> places() {
            if (places == null) {
                places = new LinkedHashMap<>();
                put(places);
            }
            return places;
        }

        private void put(Map<String, Integer> all) {
            if (before != null) {
                before.put(all);
                all.put(last, count - 1);
            }
        }
    }
}
