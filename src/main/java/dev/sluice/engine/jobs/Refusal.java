package dev.sluice.engine.jobs;

import dev.sluice.wire.ApiError;
import dev.sluice.wire.Mistake;
import java.util.List;

/** The engine will not do what it is asked, for a reason the caller can understand and mend. Nothing was changed. */
public final class Refusal extends RuntimeException {
    private final ApiError error;

    public Refusal(ApiError error) {
        super(error.summary());
        this.error = error;
    }

    public Refusal(String id, String details, String action) {
        this(new ApiError(id, details, action));
    }

    /** Somebody else has deleted what is asked about. */
    static Refusal deleted(String object) {
        return new Refusal("exception.executor.object.missing", "'" + object + "' has been deleted meanwhile.", "List what there is.");
    }

    /** Refuses a body if there is anything wrong with it. */
    public static void ifAny(List<Mistake> mistakes) {
        if (!mistakes.isEmpty()) {
            throw new Refusal(ApiError.validation(mistakes));
        }
    }

    public ApiError error() {
        return error;
    }
}
