package dev.sluice.wire;

import java.util.List;

/** The reply to a call: a result, or an error, and the job and action that the call started. */
public final class Envelope {
    private final ApiObject object;

    private Envelope(ApiObject object) {
        this.object = object;
    }

    public static Envelope ok(Object result) {
        return ok(result, null, null);
    }

    public static Envelope ok(Object result, String job, String action) {
        return new Envelope(ApiObject.of("OKResult").with("status", "OK").with("result", result)
                .with("job", job).with("action", action));
    }

    public static Envelope list(List<?> result) {
        return new Envelope(ApiObject.of("ListResult").with("status", "OK").with("result", result)
                .with("job", null).with("action", null).with("total", result.size()).with("overflow", false));
    }

    public static Envelope error(ApiError error) {
        return new Envelope(ApiObject.of("ErrorResult").with("status", "ERROR").with("error", error.toObject()));
    }

    /** Takes a parsed reply as it came; fields and types that nobody knows are kept. */
    public static Envelope of(ApiObject reply) {
        return new Envelope(reply);
    }

    public boolean isError() {
        return "ErrorResult".equals(object.type()) || "ERROR".equals(object.string("status"));
    }

    public ApiError error() {
        return ApiError.of(object.object("error"));
    }

    public Object result() {
        return object.get("result");
    }

    public String job() {
        return object.string("job");
    }

    public String action() {
        return object.string("action");
    }

    public ApiObject toObject() {
        return object;
    }
}
