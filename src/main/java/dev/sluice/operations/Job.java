package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.EngineException;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import java.util.Map;

/** A job in an engine, to be waited for. */
record Job(Client client, String reference) {
    /** Follows the job to its end and gives its last state; one that did not complete is an {@link EngineException}. */
    ApiObject await(JobListener listener) {
        ApiObject end;
        try {
            end = client.follow(reference, listener::changed);
        } catch (InterruptedException interrupt) {
            throw new StoppedWaiting(this, interrupt);
        }
        if ("COMPLETED".equals(end.string("jobState"))) {
            return end;
        }
        throw new EngineException(reason(end), engine(), end.string("parentAction"), reference);
    }

    /** Asks the engine to end the job without effect. */
    void cancel() {
        client.post("job/" + reference + "/cancel", Map.of());
    }

    private ApiError reason(ApiObject end) {
        ApiObject event = lastWord(end);
        String code = event.string("messageCode");
        if ("CANCELED".equals(end.string("jobState"))) {
            String why = end.string("cancelReason");
            return new ApiError(code, "the job was cancelled" + (why == null ? "" : ": " + why), null);
        }
        String details = event.string("messageDetails");
        return new ApiError(code, details == null ? "the job failed and does not say why" : details,
                event.string("messageAction"));
    }

    /** The last event that reports an error, else the last one; an empty object where there is none. */
    private static ApiObject lastWord(ApiObject end) {
        ApiObject last = ApiObject.of(Map.of());
        for (Object each : end.list("events")) {
            ApiObject event = each instanceof Map<?, ?> map ? ApiObject.of(map) : last;
            if (isError(event) || !isError(last)) {
                last = event;
            }
        }
        return last;
    }

    private static boolean isError(ApiObject event) {
        return "ERROR".equals(event.string("eventType"));
    }

    String engine() {
        return client.connection().url().toString();
    }
}
