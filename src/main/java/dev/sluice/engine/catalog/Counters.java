package dev.sluice.engine.catalog;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The numbers that references and the order of objects are made of. What a transaction takes of them is written once, at its
 * end. For one thread at a time: the one that writes.
 */
final class Counters {
    private final Map<String, Long> last = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    long next(Database database, String name) {
        taken.add(name);
        return last.merge(name, last(database, name) + 1, Math::max);
    }

    /** The next ones are above {@code number}. */
    void startAbove(Database database, String name, long number) {
        taken.add(name);
        last.merge(name, Math.max(number, last(database, name)), Math::max);
    }

    private long last(Database database, String name) {
        return last.computeIfAbsent(name, unknown -> {
            Long written = database.row(row -> row.getLong(1), "select value from counter where name = ?", name);
            return written == null ? 0 : written;
        });
    }

    /** The transaction is about to be committed. */
    void write(Database database) {
        taken.forEach(name -> database.run("insert into counter (name, value) values (?, ?)"
                + " on conflict (name) do update set value = excluded.value", name, last.get(name)));
        taken.clear();
    }

    /** The transaction did not happen. */
    void forget() {
        last.clear();
        taken.clear();
    }
}
