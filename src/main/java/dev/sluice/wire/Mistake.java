package dev.sluice.wire;

import java.util.List;
import java.util.stream.Stream;

/**
 * One thing wrong with an object: where in it, what is wrong, and what to do.
 *
 * @param path field names from the outside in; an element of an array is named by its index
 */
public record Mistake(List<String> path, String problem, String remedy) {
    public Mistake {
        path = List.copyOf(path);
    }

    /** The path as a user writes it: {@code linkData.parameters.channels}. */
    public String field() {
        return String.join(".", path);
    }

    /** The same mistake, seen from outside: in an object whose part at {@code where} it was found in. */
    public Mistake below(List<String> where) {
        return new Mistake(Stream.concat(where.stream(), path.stream()).toList(), problem, remedy);
    }

    @Override
    public String toString() {
        String where = path.isEmpty() ? "" : field() + ": ";
        return where + problem + (remedy == null || remedy.isEmpty() ? "" : " " + remedy);
    }
}
