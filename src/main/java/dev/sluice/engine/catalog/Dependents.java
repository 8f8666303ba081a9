package dev.sluice.engine.catalog;

import java.util.Set;
import java.util.stream.Collectors;

/** What means nothing without an object: authorizations on it and of it, that policies hold for it, and samples of its space. */
final class Dependents {
    private static final Set<String> FIELDS = Set.of("target", "user");
    private static final Set<String> ROOTS = Set.of("authorization", "policy/application");
    private static final Set<String> SAMPLES = Set.of("capacity/group/historical", "capacity/consumer/historical");

    /** Their references; the object's own stands for the question mark. */
    static final String SQL = "select distinct source from link where target = ? and (field in " + texts(FIELDS)
            + " and root in " + texts(ROOTS) + " or root in " + texts(SAMPLES) + ")";

    private Dependents() {
    }

    private static String texts(Set<String> texts) {
        return texts.stream().map(text -> "'" + text + "'").collect(Collectors.joining(", ", "(", ")"));
    }

    /** Whether objects of a root that refer to it by {@code field} are some. */
    static boolean include(String field, String root) {
        return SAMPLES.contains(root) || ROOTS.contains(root) && FIELDS.contains(field);
    }
}
