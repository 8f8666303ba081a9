package dev.sluice.wire;

import java.util.Map;

/**
 * A value that one object tells of another: the state of a container, which its source tells.
 *
 * @param owner the object, or a part of it
 * @param field the name of its field
 */
public record Fact(Map<?, ?> owner, String field) {
    public Object value() {
        return owner.get(field);
    }
}
