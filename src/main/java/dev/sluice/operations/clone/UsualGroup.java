package dev.sluice.operations.clone;

import dev.sluice.operations.ListObjects;
import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Map;

/** The group into which something goes where nobody says which: that of the usual name, else the first that there is. */
public final class UsualGroup {
    private UsualGroup() {
    }

    static String of(CloningContext around, String name) {
        return among(around.perform("list of", "groups", schema -> new ListObjects(schema, "Group", Map.of())), name);
    }

    /** Of {@code all} groups. */
    public static String among(List<ApiObject> all, String name) {
        return all.stream().filter(group -> name.equals(group.name())).findFirst().or(() -> all.stream().findFirst()).map(ApiObject::reference).orElse(name);
    }
}
