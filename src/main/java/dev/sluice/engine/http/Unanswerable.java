package dev.sluice.engine.http;

import dev.sluice.wire.ApiError;

/** A request that cannot be understood as a call; it has an HTTP status of its own. */
final class Unanswerable extends RuntimeException {
    private final int status;
    private final ApiError error;

    Unanswerable(int status, String id, String details, String action) {
        super(details);
        this.status = status;
        this.error = new ApiError(id, details, action);
    }

    int status() {
        return status;
    }

    ApiError error() {
        return error;
    }
}
