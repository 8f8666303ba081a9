package dev.sluice.operations;

import dev.sluice.wire.ApiObject;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Containers that are deleted together: each before what it was made of, which an engine does not delete while there are copies. */
public final class DeletionOrder {
    /** What is no container, such as a group, may hold containers. */
    private static final int LAST = -1;

    private final Map<String, ApiObject> byReference = new HashMap<>();
    private final Map<String, ApiObject> byName = new HashMap<>();

    /** @param containers all that there are */
    public DeletionOrder(Collection<ApiObject> containers) {
        containers.forEach(container -> {
            byReference.put(container.reference(), container);
            byName.put(container.name(), container);
        });
    }

    /** @param said names of containers, or objects or references of anything */
    public <T> List<T> of(Collection<T> said) {
        return said.stream().sorted(Comparator.comparingInt((T each) -> -generation(each instanceof ApiObject object ? object.reference() : each.toString()))).toList();
    }

    private int generation(String said) {
        return Optional.ofNullable(byReference.getOrDefault(said, byName.get(said))).map(this::generation).orElse(LAST);
    }

    private int generation(ApiObject container) {
        ApiObject parent = byReference.get(container.string("provisionContainer"));
        return parent == null ? 0 : 1 + generation(parent);
    }
}
