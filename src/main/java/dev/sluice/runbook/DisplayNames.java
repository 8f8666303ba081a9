package dev.sluice.runbook;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.Map;

/** What people call what an engine keeps. */
public final class DisplayNames {
    private static final Map<String, String> WORDS = Map.of("sourceconfig", "sourceConfig", "environment/user", "environmentUser",
            "timeflow/bookmark", "bookmark", "policy/application", "policy application", "source/operationTemplate",
            "operationTemplate", "source/detached", "detached source");

    private DisplayNames() {
    }

    /** {@code vdb}, {@code group}: as scripts name the sort of {@code object}. */
    public static String sort(Schema schema, ApiObject object) {
        String root = schema.find(String.valueOf(object.type())).map(type -> type.root()).orElse(null);
        if ("database".equals(root)) {
            return object.string("provisionContainer") == null ? "dsource" : "vdb";
        }
        return root == null ? object.type() : WORDS.getOrDefault(root, root);
    }

    /** {@code vdb 'qa1'}; what has no name goes by its reference. */
    static String whole(Schema schema, ApiObject object) {
        return sort(schema, object) + " '" + (object.name() == null ? object.reference() : object.name()) + "'";
    }
}
