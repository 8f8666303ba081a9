package dev.sluice.shell;

import dev.sluice.language.Naming;
import dev.sluice.wire.ApiObject;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/** Objects as people read them: where one refers to another, it says what that one is called. */
final class Named {
    private static final String OWN = "reference";

    private final Map<String, String> names;

    private Named(Map<String, String> names) {
        this.names = names;
    }

    /** Asks for the names that the columns of {@code objects} need, and for no others: the usual ones, and those asked for. */
    static Named of(Collection<ApiObject> objects, List<String> asked, Naming naming) {
        return new Named(naming.names(objects.stream().map(object -> Columns.only(object, asked)).toList()));
    }

    /** What the object is called that {@code value} refers to; any other value is itself. */
    Object name(Object value) {
        return names.getOrDefault(String.valueOf(value), String.valueOf(value));
    }

    /** What the object is called that {@code reference} stands for, or null. */
    String known(String reference) {
        return names.get(reference);
    }

    /** With names in place of references, for the narrow columns of a table. */
    List<ApiObject> rows(Collection<ApiObject> objects) {
        return names.isEmpty() ? List.copyOf(objects)
                : objects.stream().map(object -> replaced(object, (name, reference) -> name)).toList();
    }

    /** With each name before its reference. */
    ApiObject whole(ApiObject object) {
        return replaced(object, (name, reference) -> name + " (" + reference + ")");
    }

    private ApiObject replaced(ApiObject object, BinaryOperator<String> shown) {
        Map<String, Object> fields = new LinkedHashMap<>(object);
        fields.replaceAll((field, value) -> {
            String name = value instanceof String reference && !field.equals(OWN) ? names.get(reference) : null;
            return name == null ? value : shown.apply(name, value.toString());
        });
        return ApiObject.of(fields);
    }
}
