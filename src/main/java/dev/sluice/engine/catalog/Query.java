package dev.sluice.engine.catalog;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which objects of a root are wanted: those that refer by each named field to the given object, in the order they were made
 * or the newest first, one page of them.
 *
 * @param links field path (as in {@code link}) to the reference it has to hold
 * @param states that are wanted; none for any
 * @param size of a page
 * @param offset counted in pages, from 0
 */
public record Query(String root, Map<String, String> links, Set<String> states, boolean newestFirst, int size, int offset) {
    public static Query all(String root) {
        return new Query(root, Map.of(), Set.of(), false, Integer.MAX_VALUE, 0);
    }

    public Query where(String field, String reference) {
        Map<String, String> more = new LinkedHashMap<>(links);
        more.put(field, reference);
        return new Query(root, more, states, newestFirst, size, offset);
    }

    public Query in(Set<String> wanted) {
        return new Query(root, links, wanted, newestFirst, size, offset);
    }

    public Query newest() {
        return new Query(root, links, states, true, size, offset);
    }

    public Query page(int pageSize, int pageOffset) {
        return new Query(root, links, states, newestFirst, pageSize, pageOffset);
    }
}
