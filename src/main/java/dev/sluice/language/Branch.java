package dev.sluice.language;

import dev.sluice.wire.ApiObject;
import java.util.Collection;
import java.util.List;

/**
 * An object and what came from it.
 *
 * @param sort the word for such an object
 */
public record Branch(String sort, ApiObject object, List<Branch> branches) {
    /** Whether {@code value} is one, or a list of some, which is shown as a drawing. */
    public static boolean isTree(Object value) {
        return value instanceof Branch
                || value instanceof Collection<?> items && !items.isEmpty() && items.stream().allMatch(Branch.class::isInstance);
    }
}
