package dev.sluice.bench;

import dev.sluice.engine.Engine;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.secrets.KeySource;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** An engine with much in its catalog: dSources as linking leaves them, with snapshots, and jobs and actions that are over. */
final class LargeEngine implements AutoCloseable {
    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

    private final Sandbox sandbox = new Sandbox();
    private final Engine engine;

    /** @param jobs how many, and how many actions */
    LargeEngine(int containers, int snapshots, int jobs) throws IOException, InterruptedException {
        sandbox.engine().close();
        try (Catalog catalog = Catalog.open(sandbox.folder().resolve("home/catalog.db"), Schema.standard(), KeySource.file(sandbox.folder().resolve("secret.key")))) {
            catalog.write(transaction -> {
                for (int i = 0; i < containers; i++) {
                    container(transaction, i, snapshots / containers);
                }
                for (int i = 0; i < jobs; i++) {
                    job(transaction, i, "APPDATA_CONTAINER-" + (1 + i % containers));
                }
                return null;
            });
        }
        // An engine refuses a pool that has none of its snapshots; it looks into none of them.
        Files.createDirectory(sandbox.folder().resolve("pool/snapshots/APPDATA_SNAPSHOT-1"));
        engine = sandbox.engine();
    }

    private static void container(Transaction catalog, int number, int snapshots) {
        String name = "container " + number;
        String config = catalog.add(ApiObject.of("AppDataDirectSourceConfig").with("name", name)
                .with("repository", "APPDATA_REPOSITORY-1").with("path", "/data/" + number).with("linkingEnabled", true)
                .with("discovered", false).with("environmentUser", "HOST_USER-1").with("toolkit", "APPDATA_TOOLKIT-1")).reference();
        String timeflow = catalog.nextReference("APPDATA_TIMEFLOW");
        String container = catalog.add(ApiObject.of("AppDataContainer").with("name", name).with("group", "GROUP-1")
                .with("toolkit", "APPDATA_TOOLKIT-1").with("currentTimeflow", timeflow).with("creationTime", time(number))
                .with("transformation", false).with("masked", false).with("os", "UNIX").with("processor", "x86")
                .with("sourcingPolicy", ApiObject.of("SourcingPolicy").with("logsyncEnabled", false))).reference();
        catalog.add(ApiObject.of("AppDataTimeflow").with("reference", timeflow).with("name", "default")
                .with("container", container).with("creationType", "INITIAL"));
        catalog.add(ApiObject.of("AppDataLinkedDirectSource").with("name", name).with("container", container)
                .with("config", config).with("parameters", Map.of()).with("toolkit", "APPDATA_TOOLKIT-1").with("linked", true)
                .with("virtual", false).with("staging", false).with("status", "DEFAULT").with("excludes", List.of())
                .with("runtime", ApiObject.of("AppDataSourceRuntime").with("status", "RUNNING").with("enabled", "ENABLED")));
        for (int i = 0; i < snapshots; i++) {
            ApiObject point = ApiObject.of("AppDataTimeflowPoint").with("timeflow", timeflow).with("timestamp", time(i));
            catalog.add(ApiObject.of("AppDataSnapshot").with("name", "@" + time(i).replace("Z", "")).with("container", container)
                    .with("timeflow", timeflow).with("creationTime", time(i)).with("retention", 0)
                    .with("firstChangePoint", point).with("latestChangePoint", point).with("consistency", "CONSISTENT")
                    .with("timezone", "Etc/UTC,UTC+0000")
                    .with("runtime", ApiObject.of("AppDataSnapshotRuntime").with("provisionable", true)));
        }
    }

    private static void job(Transaction catalog, int number, String container) {
        String action = catalog.add(ApiObject.of("Action").with("actionType", "DB_SYNC").with("title", "Sync " + container)
                .with("startTime", time(number)).with("endTime", time(number + 1)).with("user", "USER-2")
                .with("userAgent", "bench").with("originIp", "127.0.0.1").with("state", "COMPLETED")
                .with("workSource", "WEBSERVICE")).reference();
        catalog.add(ApiObject.of("Job").with("name", "job " + number).with("actionType", "DB_SYNC")
                .with("title", "Sync " + container).with("jobState", "COMPLETED").with("startTime", time(number))
                .with("updateTime", time(number + 1)).with("suspendable", false).with("cancelable", false).with("queued", false)
                .with("user", "USER-2").with("percentComplete", 100).with("parentActionState", "COMPLETED")
                .with("parentAction", action).with("target", container).with("targetObjectType", "AppDataContainer")
                .with("targetName", "Sources/" + container));
    }

    private static String time(int minutes) {
        return Timestamp.of(LONG_AGO.plusSeconds(60L * minutes));
    }

    URI url() {
        return engine.url();
    }

    String adminPassword() throws IOException {
        return sandbox.adminPassword();
    }

    /** Somebody who has logged in. */
    Visitor visitor() throws IOException, InterruptedException {
        Visitor visitor = new Visitor(url());
        visitor.post("session", "{\"type\":\"APISession\",\"version\":{\"type\":\"APIVersion\",\"major\":1,\"minor\":11,\"micro\":20}}");
        visitor.post("login", "{\"type\":\"LoginRequest\",\"username\":\"admin\",\"password\":\"" + adminPassword() + "\"}");
        return visitor;
    }

    @Override
    public void close() throws IOException {
        engine.close();
        sandbox.close();
    }
}
