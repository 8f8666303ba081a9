package dev.sluice.runbook.journal;

import dev.sluice.client.Client;
import dev.sluice.operations.JobListener;
import dev.sluice.operations.Read;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import java.util.Map;

/**
 * A call about the journal of a run. It changes nothing that scripts see of an engine: where a profile allows no changes, what is done
 * there is written down all the same.
 *
 * @param body what is sent, or null where something is read
 */
record EngineCall(String path, Map<String, ?> query, Map<String, ?> body) implements Read<Envelope> {
    static EngineCall get(String path, Map<String, ?> query) {
        return new EngineCall(path, query, null);
    }

    static EngineCall post(String path, Map<String, ?> body) {
        return new EngineCall(path, Map.of(), body);
    }

    @Override
    public String word() {
        return "journal";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of());
    }

    @Override
    public Envelope perform(Client client, JobListener listener) {
        return body == null ? client.get(path, query) : client.post(path, body);
    }
}
