package dev.sluice.operations;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Mistake;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A call as engines of older versions of the API take it, where they take another form of it. */
final class OlderForm {
    private static final ApiVersion UNDO_IS_SENT = ApiVersion.parse("1.11.8");
    private static final ApiVersion PARAMETERS_ARE_NESTED = ApiVersion.parse("1.11.6");
    private static final ApiVersion LINKS_SYNC = ApiVersion.parse("1.11.5");

    private OlderForm() {
    }

    /** @param version in which the engine is spoken to */
    static PreparedCall of(PreparedCall call, ApiVersion version) {
        if (version.compareTo(UNDO_IS_SENT) >= 0) {
            return call;
        }
        if (call.path().endsWith("/undo")) {
            throw new InvalidRequest("undo", List.of(new Mistake(List.of(), "an engine of version " + version
                    + " of the API is not told 'undo' as it is since " + UNDO_IS_SENT + ".", "Roll back to the snapshot that is meant.")));
        }
        ApiObject body = ApiObject.of(call.body());
        if ("AppDataSyncParameters".equals(body.type()) && version.compareTo(PARAMETERS_ARE_NESTED) < 0) {
            return with(call, flat(body));
        }
        return body.containsKey("linkData") && version.compareTo(LINKS_SYNC) < 0
                ? with(call, body.with("linkData", without(body.object("linkData"), "syncParameters"))) : call;
    }

    private static PreparedCall with(PreparedCall call, Map<String, ?> body) {
        return new PreparedCall(call.path(), body, call.object());
    }

    private static ApiObject flat(ApiObject sync) {
        ApiObject parameters = sync.object("parameters");
        return without(sync, "parameters").withAll(parameters);
    }

    private static ApiObject without(ApiObject object, String field) {
        Map<String, Object> fields = new LinkedHashMap<>(object);
        fields.remove(field);
        return ApiObject.of(fields);
    }
}
