package dev.sluice.runbook.variable;

import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The variables that steps which run at the same time share. While they run, scripts get collections of these variables in a form that
 * notices by which step it is changed; what is in them is the same for all. A variable is told by what holds it: a box, or its name.
 */
public final class SharedVariables {
    /** Collections of Java, and maps of Groovy that begin at a key by themselves. */
    private static final List<String> WATCHED = List.of("java.util.", "groovy.lang.MapWithDefault");

    /** By which step a variable was given what is in there. */
    private final Map<Object, StepChanges> filled = new HashMap<>();
    private final Supplier<StepChanges> here;
    /** What may still be done anew: steps that run, and those that failed beside them. */
    private final Set<StepChanges> unfinished = new HashSet<>();
    private final Set<Object> touched = new HashSet<>();
    private final Map<Object, Object> watched = new IdentityHashMap<>();
    private int rows;

    /** @param here tells what the calling thread is in, or null */
    public SharedVariables(Supplier<StepChanges> here) {
        this.here = here;
    }

    /** Several steps begin at the same time. */
    public synchronized void open() {
        rows++;
    }

    /** All of them have ended. */
    public synchronized void close() {
        rows--;
        if (rows == 0) {
            unfinished.clear();
            touched.clear();
            filled.clear();
            watched.clear();
        }
    }

    /** Something begins inside of what the calling thread is in. */
    public synchronized StepChanges begin() {
        StepChanges begun = new StepChanges(here.get());
        if (begun.isOutermost()) {
            unfinished.add(begun);
        }
        return begun;
    }

    /** It is done, and will not be done anew. */
    public synchronized void done(StepChanges step) {
        unfinished.remove(step);
    }

    /** Whether a change of the variable has to be told as such, for what else is in it may not stay. */
    public synchronized boolean isToldByChanges(StepChanges step, Object variable) {
        return touched.contains(variable)
                && (!step.isOutermost() || unfinished.stream().anyMatch(other -> other != step && !other.of(variable).isEmpty()));
    }

    /** What the step changed in it, as a journal keeps it. */
    public synchronized List<?> written(StepChanges step, Object variable) {
        return step.of(variable).stream().map(VariableChange::written).toList();
    }

    /** What a script gets that reads a variable. */
    public Object read(Object variable, Object value) {
        StepChanges step = here.get();
        if (step == null) {
            return value;
        }
        synchronized (this) {
            step.sawVariable(variable, asFound(value));
            return watched(variable, null, value);
        }
    }

    /**
     * Has a variable changed to what the script gives for it: where another step has changed it since this one read it, what both did counts,
     * as far as a number, a text or a collection has grown.
     *
     * @param now gives what is in there
     * @param set puts something in there
     */
    public void set(Object variable, Object value, Supplier<?> now, Consumer<Object> set) {
        StepChanges step = here.get();
        if (step == null) {
            set.accept(value);
            return;
        }
        synchronized (this) {
            touched.add(variable);
            Object there = now.get();
            StepChanges other = filled.get(variable);
            boolean isBegun = there != null && (!isNone(there) || other != null && other != step);
            if (step.hasSeen(variable) && isNone(step.seen(variable)) && isBegun && isEmpty(value)) {
                step.saw(variable, there);
                return;
            }
            filled.put(variable, step);
            Object seen = isNone(step.seen(variable)) && isNone(there) ? there : step.seen(variable);
            List<VariableChange> changes = step.hasSeen(variable) && there != null ? VariableChange.of(seen, value)
                    : List.of(new VariableChange(List.of(), VariableChange.Act.SET, null, value));
            step.add(variable, null, changes);
            Object whole = step.hasSeen(variable) ? VariableChange.together(changes, seen, there, value) : value;
            step.saw(variable, whole);
            set.accept(whole);
        }
    }

    /** Nothing, or a collection with nothing in it, which a script takes for nothing. */
    private static boolean isNone(Object value) {
        return value == null || (value instanceof Collection || value instanceof Map) && isEmpty(value);
    }

    /** An empty collection as it was found: others may have put something in there by the time that is asked. */
    private static Object asFound(Object value) {
        return !isNone(value) || value == null ? value : value instanceof Map ? Map.of() : value instanceof List ? List.of() : value;
    }

    /** The same of what is at a key or an index of {@code target}, where {@code now} is. */
    synchronized Object together(Object target, Object at, Object now, Object value) {
        StepChanges step = here.get();
        Part part = new Part(target, at);
        if (step == null || !step.hasSeen(part)) {
            return value;
        }
        Object seen = step.seen(part);
        Object whole = now != null && seen == null && isEmpty(value) ? now
                : now == null ? value : VariableChange.together(VariableChange.of(seen, value), seen, now, value);
        step.saw(part, whole);
        return whole;
    }

    /** With what something begins that is to grow: others that have begun it meanwhile have done so, too. */
    private static boolean isEmpty(Object value) {
        return value instanceof Collection<?> elements ? elements.isEmpty() : value instanceof Map<?, ?> map ? map.isEmpty()
                : value instanceof CharSequence text ? text.isEmpty() : value instanceof Number number && VariableChange.isNothing(number);
    }

    /** What the calling thread has just found nothing at, in {@code collection}, it takes for {@code value}, from which it makes what it puts there. */
    public static Object taken(Object collection, Object value) {
        boolean shown = collection != null && Proxy.isProxyClass(collection.getClass());
        if (shown && Proxy.getInvocationHandler(collection) instanceof WatchedCollection watched) {
            watched.taken(value);
        }
        return value;
    }

    /** The calling thread is about to read a variable, which may have nothing in it. */
    public synchronized Object looking() {
        StepChanges step = here.get();
        if (step != null) {
            step.looksAnew();
        }
        return null;
    }

    /** The variable that it has read since, in which there is nothing, it takes for {@code value}, from which it makes what it puts there. */
    public synchronized void begun(Object value) {
        StepChanges step = here.get();
        if (step != null && step.latestVariable() != null && step.seen(step.latestVariable()) == null) {
            step.saw(step.latestVariable(), value);
        }
    }

    /** The same for that collection in truth. */
    synchronized void took(Object target, Object value) {
        StepChanges step = here.get();
        if (step != null && step.latest() instanceof Part part && part.whole == target && step.seen(part) == null) {
            step.saw(part, value);
        }
    }

    /** What a step had changed has been changed again: that is a part of what the calling thread is in. */
    public synchronized void repeated(Object variable, List<VariableChange> changes) {
        StepChanges step = here.get();
        if (step != null) {
            touched.add(variable);
            step.add(variable, null, changes);
        }
    }

    /** {@code value} as it is in truth. */
    public static Object plain(Object value) {
        boolean shown = value != null && Proxy.isProxyClass(value.getClass());
        return shown && Proxy.getInvocationHandler(value) instanceof WatchedCollection watched ? watched.plain() : value;
    }

    /** The collection in a form that notices how it is changed, and anything else as it is. @param around what it is in, or null */
    Object watched(Object variable, WatchedCollection around, Object value) {
        if (!isWatchable(value)) {
            return value;
        }
        return watched.computeIfAbsent(value, unknown -> shown(new WatchedCollection(this, variable, around, value, value)));
    }

    Object shown(WatchedCollection collection) {
        return Proxy.newProxyInstance(SharedVariables.class.getClassLoader(), interfaces(collection.plain().getClass()), collection);
    }

    /** A queue that waits would keep all others waiting. */
    private static boolean isWatchable(Object value) {
        return (value instanceof Map || value instanceof Collection) && !(value instanceof BlockingQueue)
                && WATCHED.stream().anyMatch(value.getClass().getName()::startsWith);
    }

    private static Class<?>[] interfaces(Class<?> type) {
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Class<?> candidate : each.getInterfaces()) {
                if (candidate.getName().startsWith("java.util.") && Modifier.isPublic(candidate.getModifiers())) {
                    all.add(candidate);
                }
            }
        }
        all.removeIf(each -> all.stream().anyMatch(other -> other != each && each.isAssignableFrom(other)));
        return all.toArray(Class<?>[]::new);
    }

    /** Takes note of what the calling thread did to {@code target}. @param inside what leads to it, or null where nothing does any more */
    void changed(Object variable, Object target, List<Object> inside, Object before, Object after) {
        StepChanges step = here.get();
        if (step == null || inside == null) {
            return;
        }
        List<VariableChange> changes = WatchedCollection.changes(target, inside, before, after, at -> step.hasSeen(new Part(target, at)));
        if (!changes.isEmpty()) {
            touched.add(variable);
            step.add(variable, target, changes);
        }
    }

    /** The calling thread has seen what a collection holds at a key or an index. */
    synchronized void saw(Object target, Object at, Object value) {
        StepChanges step = here.get();
        if (step != null) {
            // A script takes an empty collection for nothing; and by what it found it can be told later only while that stays as it is.
            step.sawPart(new Part(target, at), isNone(value) ? null : value);
        }
    }

    /** What is at a key or an index of a collection, whatever else is in there. */
    private record Part(Object whole, Object at) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Part part && part.whole == whole && part.at.equals(at);
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(whole) ^ at.hashCode();
        }
    }
}
