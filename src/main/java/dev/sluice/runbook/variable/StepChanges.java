package dev.sluice.runbook.variable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one step, with all that happens inside of it, changed in variables that it shares with steps beside it, in its order. */
public final class StepChanges {
    private final StepChanges around;
    private final Map<Object, List<VariableChange>> changes = new HashMap<>();
    private final Map<Object, Object> read = new HashMap<>();
    private Object latest;
    private Object latestVariable;
    /** The collections that it has put in itself: they are told as they are in the end. */
    private final Set<Object> own = Collections.newSetFromMap(new IdentityHashMap<>());

    StepChanges(StepChanges around) {
        this.around = around;
    }

    /** Whether it is one of the steps that the script itself begins at the same time, and not something inside of one. */
    boolean isOutermost() {
        return around == null;
    }

    List<VariableChange> of(Object variable) {
        return changes.getOrDefault(variable, List.of());
    }

    void saw(Object variable, Object value) {
        read.put(variable, value);
    }

    /** The same of a variable that the script reads. */
    void sawVariable(Object variable, Object value) {
        saw(variable, value);
        latestVariable = variable;
    }

    /** From here on none counts as the latest that was read before. */
    void looksAnew() {
        latestVariable = null;
    }

    /** The variable that it has read last; null where it has read none. */
    Object latestVariable() {
        return latestVariable;
    }

    /** The same of a part of a collection. */
    void sawPart(Object part, Object value) {
        saw(part, value);
        latest = part;
    }

    /** The part of a collection at which it has looked last; null where it has not. */
    Object latest() {
        return latest;
    }

    boolean hasSeen(Object variable) {
        return read.containsKey(variable);
    }

    Object seen(Object variable) {
        return read.get(variable);
    }

    /** @param target the collection that was changed, or null for the variable itself */
    void add(Object variable, Object target, List<VariableChange> more) {
        for (StepChanges step = this; step != null; step = step.around) {
            if (target == null || !step.own.contains(target)) {
                step.changes.computeIfAbsent(variable, unknown -> new ArrayList<>()).addAll(more);
                more.stream().map(VariableChange::value).forEach(step::owns);
            }
        }
    }

    private void owns(Object value) {
        if (value instanceof Map<?, ?> map && own.add(map)) {
            map.values().forEach(this::owns);
        } else if (value instanceof Collection<?> elements && own.add(elements)) {
            elements.forEach(this::owns);
        }
    }
}
