package dev.sluice.rehearsal;

import dev.sluice.wire.ApiObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What becomes of one object, in words for people.
 *
 * @param what its sort, as scripts name it: {@code vdb}
 * @param name as listings show it, or null where only the run will tell
 * @param owner the name of its group, or of what else it belongs to; or null
 */
public record Touched(ObjectChange.Sort sort, String what, String name, String owner, List<FieldChange> fields) {
    /** {@code vdb qa1 (Virtual)}. */
    @Override
    public String toString() {
        return what + (name == null ? "" : " " + name) + (owner == null ? "" : " (" + owner + ")");
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("change", sort.word());
        map.put("what", what);
        map.put("name", name);
        map.put("owner", owner);
        map.put("fields", fields.stream().map(Touched::field).toList());
        return map;
    }

    private static Map<String, Object> field(FieldChange change) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("field", change.field());
        map.put("was", change.was());
        map.put("is", change.is());
        return map;
    }

    static Touched of(ApiObject kept) {
        return new Touched(ObjectChange.Sort.of(kept.string("change")), kept.string("what"), kept.string("name"), kept.string("owner"),
                kept.list("fields").stream().map(each -> ApiObject.of((Map<?, ?>) each))
                        .map(each -> new FieldChange(each.string("field"), each.get("was"), each.get("is"))).toList());
    }
}
