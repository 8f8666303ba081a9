package dev.sluice.runbook.journal;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.BlockingQueue;

/** The collections of Java that differ from a list, a set and a map in the order that they were filled: sorted ones, queues, and such that nobody changes. */
final class JavaCollections {
    private JavaCollections() {
    }

    /** Whether one of the class can be made empty, and filled: it is told by its class, and what is in it. */
    static boolean isMadeAnew(Object collection) {
        Class<?> type = collection.getClass();
        return type.getName().startsWith("java.util.") && Modifier.isPublic(type.getModifiers()) && !(collection instanceof BlockingQueue)
                && !isInOtherOrder(collection) && make(type.getName()) != null;
    }

    /** Whether only its script knows in which order it keeps what is in it. */
    private static boolean isInOtherOrder(Object collection) {
        return collection instanceof SortedSet<?> set && set.comparator() != null || collection instanceof SortedMap<?, ?> map && map.comparator() != null
                || collection instanceof PriorityQueue<?> queue && queue.comparator() != null;
    }

    /** An empty one, or null where that cannot be made. */
    static Object make(String type) {
        try {
            return Class.forName(type).getConstructor().newInstance();
        } catch (ReflectiveOperationException impossible) {
            return null;
        }
    }

    /** Whether it is one of Java's that nobody can change. */
    static boolean isFixed(Object collection) {
        String name = collection.getClass().getName();
        return name.startsWith("java.util.ImmutableCollections$")
                || name.startsWith("java.util.Collections$") && name.matches(".*\\$(Unmodifiable|Empty|Singleton).*");
    }

    static Object fixed(Object collection) {
        return collection instanceof Map<?, ?> map ? Collections.unmodifiableMap(map)
                : collection instanceof Set<?> set ? Collections.unmodifiableSet(set) : Collections.unmodifiableList((List<?>) collection);
    }

    /** What Java itself makes of a collection, such as the keys of a map or a part of a list: a list, set or map of its own is as good. */
    static boolean isPart(Object collection) {
        return collection.getClass().getName().startsWith("java.") && !Modifier.isPublic(collection.getClass().getModifiers());
    }

    /** Puts {@code contents} in the place of what is in there; false where it cannot be changed so. */
    @SuppressWarnings("unchecked")
    static boolean fill(Object collection, Object contents) {
        try {
            if (collection instanceof Map<?, ?> map && contents instanceof Map<?, ?> pairs) {
                map.clear();
                ((Map<Object, Object>) map).putAll(pairs);
                return true;
            }
            if (collection instanceof Collection<?> elements && contents instanceof Collection<?> others) {
                elements.clear();
                ((Collection<Object>) elements).addAll(new ArrayList<>(others));
                return true;
            }
            return false;
        } catch (UnsupportedOperationException fixed) {
            return false;
        }
    }
}
