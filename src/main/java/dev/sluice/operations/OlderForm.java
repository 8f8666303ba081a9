package dev.sluice.operations;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.ApiVersion;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.VersionHistory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A call as engines of older versions of the API take it, where they take another form of it. */
final class OlderForm {
    private static final String UNDO = "undo";
    private static final String SYNC = "AppDataSyncParameters";
    private static final String NESTED = "parameters";
    private static final String LINK = "LinkData";
    private static final String FIRST_SYNC = "syncParameters";

    private OlderForm() {
    }

    /** @param version in which the engine is spoken to */
    static PreparedCall of(PreparedCall call, ApiVersion version) {
        if (call.path().endsWith("/" + UNDO) && VersionHistory.isLacking(UNDO, version)) {
            throw new InvalidRequest(UNDO, List.of(new Mistake(List.of(), "an engine of version " + version
                    + " of the API is not told 'undo' as it is since " + VersionHistory.since(UNDO).orElseThrow() + ".",
                    "Roll back to the snapshot that is meant.")));
        }
        ApiObject body = ApiObject.of(call.body());
        if (SYNC.equals(body.type()) && VersionHistory.isLacking(SYNC + "." + NESTED, version)) {
            return with(call, flat(body));
        }
        return body.containsKey("linkData") && VersionHistory.isLacking(LINK + "." + FIRST_SYNC, version)
                ? with(call, body.with("linkData", without(body.object("linkData"), FIRST_SYNC))) : call;
    }

    private static PreparedCall with(PreparedCall call, Map<String, ?> body) {
        return new PreparedCall(call.path(), body, call.object());
    }

    private static ApiObject flat(ApiObject sync) {
        return without(sync, NESTED).withAll(sync.object(NESTED));
    }

    private static ApiObject without(ApiObject object, String field) {
        Map<String, Object> fields = new LinkedHashMap<>(object);
        fields.remove(field);
        return ApiObject.of(fields);
    }
}
