package dev.sluice.client;

import dev.sluice.wire.ApiError;

/** An engine refused a call, or a job of it failed. */
public final class EngineException extends RuntimeException {
    private final ApiError error;
    private final String engine;
    private final String action;
    private final String job;

    /**
     * @param engine its URL
     * @param action reference of the action that records the refusal, or null
     * @param job reference of the job that failed, or null
     */
    public EngineException(ApiError error, String engine, String action, String job) {
        super(error.summary());
        this.error = error;
        this.engine = engine;
        this.action = action;
        this.job = job;
    }

    public ApiError error() {
        return error;
    }

    public String engine() {
        return engine;
    }

    public String action() {
        return action;
    }

    public String job() {
        return job;
    }
}
