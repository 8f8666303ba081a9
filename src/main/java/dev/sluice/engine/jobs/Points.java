package dev.sluice.engine.jobs;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.time.Instant;

/** Makes the objects of a container's history: timeflows and the snapshots on them. */
final class Points {
    private static final String TIMEZONE = "Etc/UTC,UTC+0000";

    private Points() {
    }

    /** The first timeflow of a container. */
    static ApiObject timeflow(String reference, String name, String container) {
        return ApiObject.of("AppDataTimeflow").with("reference", reference).with("name", name).with("container", container)
                .with("creationType", "INITIAL");
    }

    static ApiObject snapshot(String reference, String container, String timeflow, String toolkit, Instant moment) {
        String time = Timestamp.of(moment);
        ApiObject point = ApiObject.of("AppDataTimeflowPoint").with("timeflow", timeflow).with("timestamp", time);
        return ApiObject.of("AppDataSnapshot").with("reference", reference).with("name", "@" + time.replace("Z", ""))
                .with("container", container).with("timeflow", timeflow).with("toolkit", toolkit).with("creationTime", time)
                .with("firstChangePoint", point).with("latestChangePoint", point).with("consistency", "CONSISTENT")
                .with("missingNonLoggedData", false).with("temporary", false).with("timezone", TIMEZONE)
                .with("runtime", ApiObject.of("AppDataSnapshotRuntime").with("provisionable", true));
    }

    /** What a source shows of itself. */
    static ApiObject runtime(String status, String enabled, Long size) {
        return ApiObject.of("AppDataSourceRuntime").with("status", status).with("enabled", enabled)
                .with("accessible", "RUNNING".equals(status)).with("databaseSize", size);
    }
}
