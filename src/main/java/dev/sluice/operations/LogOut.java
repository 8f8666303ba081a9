package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import java.util.Map;

/** Logs the user out and ends the session. */
public final class LogOut implements Operation<Void> {
    @Override
    public String word() {
        return "logout";
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
    public Void perform(Client client, JobListener listener) {
        client.logOut();
        return null;
    }
}
