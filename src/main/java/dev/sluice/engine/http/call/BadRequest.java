package dev.sluice.engine.http.call;

import dev.sluice.wire.ApiError;

/** A request that cannot be understood as a call; it has an HTTP status of its own. */
public final class BadRequest extends RuntimeException {
    private final int status;
    private final ApiError error;

    public BadRequest(int status, String id, String details, String action) {
        super(details);
        this.status = status;
        this.error = new ApiError(id, details, action);
    }

    public int status() {
        return status;
    }

    public ApiError error() {
        return error;
    }
}
