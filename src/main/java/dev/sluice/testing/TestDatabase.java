package dev.sluice.testing;

import dev.sluice.operations.clone.ReadClones;
import java.util.Map;

/**
 * A database that a test has for itself.
 *
 * @param name of the VDB
 * @param url by which programs reach it: that of its server, else the path of its data
 * @param jdbcUrl for Java, or null where it has none
 * @param made when it was made, as the engine tells it
 * @param until when the engine deletes it
 */
public record TestDatabase(String name, String url, String jdbcUrl, String made, String until) {
    static TestDatabase of(Map<String, Object> clone, String url) {
        return new TestDatabase(text(clone, "name"), url, text(clone, "jdbcUrl"), text(clone, "created"), text(clone, "until"));
    }

    private static String text(Map<String, Object> clone, String fact) {
        Object value = ReadClones.revealed(clone.get(fact));
        return value == null ? null : value.toString();
    }

    TestDatabase endingAt(String time) {
        return new TestDatabase(name, url, jdbcUrl, made, time);
    }

    /** As what a field or a parameter of {@code type} takes. */
    Object as(Class<?> type) {
        return type == String.class ? url : this;
    }

    /** Refuses a field or a parameter called {@code name} that takes something else. */
    static void checkFits(Class<?> type, String name) {
        if (type != String.class && type != TestDatabase.class) {
            throw new IllegalArgumentException("@FreshDatabase stands at a TestDatabase or a String, and '" + name + "' is of the type " + type.getSimpleName());
        }
    }
}
