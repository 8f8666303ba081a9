package dev.sluice.runbook.variable;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A collection in a variable, or an iterator or another view of one: each call goes on to it, and what that changes is noted. */
final class WatchedCollection implements InvocationHandler {
    private static final Set<String> LOOKING = Set.of("get", "size", "isEmpty", "contains", "containsKey", "containsValue", "containsAll",
            "indexOf", "lastIndexOf", "toString", "hashCode", "equals", "toArray", "iterator", "listIterator", "entrySet", "keySet",
            "values", "subList", "hasNext", "hasPrevious", "next", "previous", "nextIndex", "previousIndex", "getKey", "getValue",
            "getOrDefault", "stream", "parallelStream", "spliterator");
    private static final Set<String> VIEWS = Set.of("iterator", "listIterator", "entrySet", "keySet", "values", "subList",
            "descendingIterator", "descendingSet", "descendingMap", "descendingKeySet", "navigableKeySet", "headMap", "tailMap", "subMap",
            "headSet", "tailSet", "subSet");

    private final SharedVariables shared;
    private final Object variable;
    private final WatchedCollection around;
    private final Object target;
    private final Object view;

    /**
     * @param around the collection that it is in, or null for the value of the variable itself
     * @param target what is looked at for changes
     * @param view what calls go to: the same, or a view of it
     */
    WatchedCollection(SharedVariables shared, Object variable, WatchedCollection around, Object target, Object view) {
        this.shared = shared;
        this.variable = variable;
        this.around = around;
        this.target = target;
        this.view = view;
    }

    /** What calls go to. */
    Object plain() {
        return view;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] given) throws Throwable {
        if (method.isDefault() && takesCode(method)) {
            // Made of the other methods, so that nobody else waits while the script's own code runs in it.
            return InvocationHandler.invokeDefault(proxy, method, given);
        }
        for (int i = 0; given != null && i < given.length; i++) {
            given[i] = SharedVariables.plain(given[i]);
        }
        if (!LOOKING.contains(method.getName())) {
            return shown(method, changing(method, given));
        }
        synchronized (shared) {
            Object result = call(method, given);
            if (target instanceof Map && view instanceof Map.Entry<?, ?> entry && method.getName().equals("getValue")) {
                shared.saw(target, entry.getKey(), result);
            } else if (view == target && Set.of("get", "getOrDefault").contains(method.getName()) && given[0] != null) {
                shared.saw(target, given[0], result);
            } else if (view == target && method.getName().equals("containsKey") && Boolean.FALSE.equals(result) && given[0] != null) {
                shared.saw(target, given[0], null);
            }
            return shown(method, result);
        }
    }

    /** What was looked for last is taken for {@code value}, since it is not there. */
    void taken(Object value) {
        shared.took(target, value);
    }

    private static boolean takesCode(Method method) {
        return Stream.of(method.getParameterTypes()).anyMatch(each -> each.isAnnotationPresent(FunctionalInterface.class));
    }

    private Object changing(Method method, Object[] given) throws Throwable {
        synchronized (shared) {
            Object before = copy();
            if (view == target && given != null && given.length == 2 && given[0] != null && Set.of("put", "set").contains(method.getName())) {
                given[1] = shared.together(target, given[0], part(given[0]), given[1]);
            }
            try {
                return call(method, given);
            } finally {
                shared.changed(variable, target, inside(), before, copy());
            }
        }
    }

    private Object call(Method method, Object[] given) throws Throwable {
        try {
            return method.invoke(view, given);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    private Object shown(Method method, Object result) {
        if (result instanceof Iterator || result instanceof Map.Entry || VIEWS.contains(method.getName())) {
            return shared.shown(new WatchedCollection(shared, variable, around, target, result));
        }
        synchronized (shared) {
            return place(target, result) == null ? result : shared.watched(variable, whole(), result);
        }
    }

    /** That of the collection itself. */
    private WatchedCollection whole() {
        return view == target ? this : new WatchedCollection(shared, variable, around, target, target);
    }

    private Object part(Object at) {
        return target instanceof Map<?, ?> map ? map.get(at) : ((List<?>) target).get((Integer) at);
    }

    private Object copy() {
        return target instanceof Map<?, ?> map ? new LinkedHashMap<>(map) : new ArrayList<>((Collection<?>) target);
    }

    /** What leads from the value of the variable to it, or null where nothing does any more. */
    private List<Object> inside() {
        if (around == null) {
            return List.of();
        }
        List<Object> path = around.inside();
        Object last = place(around.target, target);
        if (path == null || last == null) {
            return null;
        }
        List<Object> inside = new ArrayList<>(path);
        inside.add(last);
        return inside;
    }

    /** The key or the index of {@code part}, or null where it is not in there. */
    private static Object place(Object whole, Object part) {
        if (!(part instanceof Map || part instanceof Collection)) {
            return null;
        }
        if (whole instanceof Map<?, ?> map) {
            return map.entrySet().stream().filter(each -> each.getValue() == part).map(Map.Entry::getKey).findFirst().orElse(null);
        }
        if (whole instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) == part) {
                    return i;
                }
            }
        }
        return null;
    }

    /** What was done to {@code target} between two copies of it. */
    static List<VariableChange> changes(Object target, List<Object> inside, Object before, Object after, Predicate<Object> isSeen) {
        if (target instanceof Map) {
            return VariableChange.ofMap(inside, (Map<?, ?>) before, (Map<?, ?>) after, isSeen);
        }
        return target instanceof Set ? VariableChange.ofSet(inside, (Collection<?>) before, (Collection<?>) after)
                : VariableChange.ofList(inside, (List<?>) before, (List<?>) after, isSeen);
    }
}
