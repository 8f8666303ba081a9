package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;
import java.util.List;

/** Writes what a job tells of itself. */
public final class JobEvents {
    private JobEvents() {
    }

    static void info(Transaction catalog, String job, int percent, String code, String message) {
        catalog.addEvent(job, event("INFO", percent, code, message, null));
    }

    /** What a program wrote that was run for the job. */
    static void output(Transaction catalog, String job, int percent, String code, String message, String output) {
        catalog.addEvent(job, event("INFO", percent, code, message, null).with("messageCommandOutput", output));
    }

    static void warning(Transaction catalog, String job, int percent, String code, String message, String action) {
        catalog.addEvent(job, event("WARNING", percent, code, message, action));
    }

    public static void error(Transaction catalog, String job, int percent, ApiError why) {
        catalog.addEvent(job, event("ERROR", percent, why.id(), why.summary(), why.action()));
    }

    private static ApiObject event(String eventType, int percent, String code, String message, String action) {
        return ApiObject.of("JobEvent").with("timestamp", Timestamp.of(Instant.now())).with("eventType", eventType)
                .with("percentComplete", percent).with("messageCode", code).with("messageDetails", message)
                .with("messageAction", action).with("diagnoses", List.of());
    }
}
