package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import java.util.Map;

/** Waits for a job that was started earlier and gives its last state; a job that failed is a failure here. */
public final class WaitForJob implements Read<ApiObject> {
    private final String job;

    /** @param job its reference */
    public WaitForJob(String job) {
        this.job = job;
    }

    @Override
    public String word() {
        return "wait";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of("job", job));
    }

    @Override
    public ApiObject perform(Client client, JobListener listener) {
        return new Job(client, job).await(listener);
    }
}
