package dev.sluice.wire;

import java.util.Map;
import java.util.Set;

/** Tells of an object what others have: the state of a container, which its source has. */
public interface FactSource {
    /** Nothing is told. */
    FactSource NONE = keptBy(null);

    /** Nothing is told but what keeps the objects. */
    static FactSource keptBy(Object engine) {
        return new FactSource() {
            @Override
            public Object engine() {
                return engine;
            }

            @Override
            public Set<String> names(String type) {
                return Set.of();
            }

            @Override
            public Map<String, Fact> of(ApiObject object) {
                return Map.of();
            }
        };
    }

    /** What keeps the objects; null where nobody knows. */
    default Object engine() {
        return null;
    }

    /** What is told of objects of {@code type}, by what people call it. */
    Set<String> names(String type);

    /** What there is to tell of {@code object}. */
    Map<String, Fact> of(ApiObject object);
}
