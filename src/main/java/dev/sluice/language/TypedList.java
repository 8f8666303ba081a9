package dev.sluice.language;

import dev.sluice.wire.ApiObject;
import java.util.Map;

/** A list that knows of which sort its elements are, also while it has none: a wrong field is wrong there, too. */
public interface TypedList {
    /** An object of the sort of the elements, without any of its fields; null where nobody knows the sort, and of rows. */
    ApiObject elementSort();

    /** The same, and of rows one with all their fields, in which there is nothing. */
    default Map<String, Object> emptyElement() {
        return elementSort();
    }

    /** The sort of the elements of {@code list}; null where it does not know one. */
    static ApiObject sortOf(Object list) {
        return list instanceof TypedList typed ? typed.elementSort() : null;
    }

    /** The empty element of {@code list}; null where it does not know one. */
    static Map<String, Object> emptyElementOf(Object list) {
        return list instanceof TypedList typed ? typed.emptyElement() : null;
    }
}
