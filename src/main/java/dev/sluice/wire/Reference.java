package dev.sluice.wire;

import java.util.List;

/**
 * A place in an object that names another object of the engine.
 *
 * @param path field names from the outside in; an element of an array is named by its index
 * @param wanted the type that the named object has to have
 * @param value what stands there: a reference, or a name where the engine takes names
 */
public record Reference(List<String> path, Type wanted, String value) {
    public Reference {
        path = List.copyOf(path);
    }
}
