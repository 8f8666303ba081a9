package dev.sluice.operations.clone;

import dev.sluice.operations.ListObjects;
import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Map;

/** The group into which something goes where nobody says which: that of the usual name, else the first that whoever asks is shown. */
public final class UsualGroup {
    private UsualGroup() {
    }

    static Object of(CloningContext around, String name) {
        return among(all(around), name);
    }

    /** The same, but not {@code last} where there is another: who may make clones in one group alone is shown that of the source besides. */
    static Object of(CloningContext around, String name, String last) {
        List<ApiObject> all = all(around);
        List<ApiObject> others = all.stream().filter(group -> !group.reference().equals(last)).toList();
        return among(others.isEmpty() ? all : others, name);
    }

    private static List<ApiObject> all(CloningContext around) {
        return around.perform("list of", "groups", schema -> new ListObjects(schema, "Group", Map.of()));
    }

    /** Of {@code all} groups; its name where none is shown. */
    public static Object among(List<ApiObject> all, String name) {
        return all.stream().filter(group -> name.equals(group.name())).findFirst().or(() -> all.stream().findFirst()).map(Object.class::cast).orElse(name);
    }
}
