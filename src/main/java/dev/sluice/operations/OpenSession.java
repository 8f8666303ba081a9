package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import java.util.Map;

/** Opens a session for the API version of the connection. */
public final class OpenSession implements Operation<ApiObject> {
    @Override
    public String word() {
        return "session";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of());
    }

    @Override
    public boolean ofSession() {
        return true;
    }

    @Override
    public boolean writes() {
        return false;
    }

    @Override
    public ApiObject perform(Client client, JobListener listener) {
        return client.openSession();
    }
}
