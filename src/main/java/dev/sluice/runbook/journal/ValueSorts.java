package dev.sluice.runbook.journal;

import java.util.List;
import java.util.Set;

/** What a language adds to the values that journals keep; found by {@link java.util.ServiceLoader}. */
public interface ValueSorts {
    /** Those of its own. */
    List<ValueSort<?>> sorts();

    /** Collections of others that are no more than the list, set or map that they are. */
    Set<Class<?>> plain();
}
