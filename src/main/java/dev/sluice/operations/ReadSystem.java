package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import java.util.Map;

/** Reads what an engine tells of itself: its version, how long it has been running, and in {@code time} what its clock shows. */
public final class ReadSystem implements Read<ApiObject> {
    private static final String CLOCK = "time";

    @Override
    public String word() {
        return "system";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of());
    }

    @Override
    public ApiObject perform(Client client, JobListener listener) {
        return at(client, "system").with(CLOCK, at(client, "service/time"));
    }

    private static ApiObject at(Client client, String path) {
        return client.get(path, Map.of()).toObject().object("result");
    }
}
