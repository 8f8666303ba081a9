package dev.sluice.engine.catalog;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The numbers that references and the order of objects are made of. What a transaction takes of them is written once, at its
 * end. For one thread at a time: the one that writes.
 */
final class Counters {
    private final Map<String, Long> last = new HashMap<>();
    /** Those that the transaction has taken from. */
    private final Set<String> taken = new LinkedHashSet<>();

    long next(Database database, String name) {
        return take(name, last(database, name) + 1);
    }

    /** The next ones are above {@code number}. */
    void startAbove(Database database, String name, long number) {
        take(name, Math.max(number, last(database, name)));
    }

    private long take(String name, long number) {
        taken.add(name);
        last.put(name, number);
        return number;
    }

    private long last(Database database, String name) {
        return last.computeIfAbsent(name, unknown -> {
            Long found = database.row(row -> row.getLong(1), "select value from counter where name = ?", name);
            return found == null ? 0 : found;
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
