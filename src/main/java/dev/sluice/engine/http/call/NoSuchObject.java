package dev.sluice.engine.http.call;

import dev.sluice.wire.ApiError;
import dev.sluice.wire.Schema;

/**
 * A call names an object that is not there. Reading it is answered with status 404, which clients take for "it is gone"; any
 * other call with 200, because they show the reason of a refusal only then.
 */
public final class NoSuchObject extends RuntimeException {
    private final ApiError error;

    public NoSuchObject(String details, String action) {
        super(details);
        error = new ApiError("exception.executor.object.missing", details, action);
    }

    /** Nothing that is kept at {@code root} has that reference. */
    public static NoSuchObject at(Schema schema, String root, String reference) {
        String what = schema.atRoot(root).map(schema::words).orElse("object");
        return new NoSuchObject("There is no " + what + " '" + reference + "'.", "See which there are.");
    }

    public ApiError error() {
        return error;
    }
}
