package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import java.util.List;
import java.util.Map;

/** Has an engine look whether all its data is there and what it was when it was stored; gives what is wrong, in words. */
public final class CheckData implements Read<List<String>> {
    @Override
    public String word() {
        return "check";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of());
    }

    @Override
    public List<String> perform(Client client, JobListener listener) {
        ApiObject job = new Job(client, client.post("system/check", Map.of()).job()).await(listener);
        return job.list("events").stream().map(event -> ApiObject.of((Map<?, ?>) event))
                .filter(event -> "WARNING".equals(event.string("eventType"))).map(event -> event.string("messageDetails"))
                .toList();
    }
}
