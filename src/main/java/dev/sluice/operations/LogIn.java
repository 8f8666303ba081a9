package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Secret;
import java.util.Map;

/** Logs a user in and gives the user's reference. */
public final class LogIn implements Operation<String> {
    private final String user;
    private final Secret password;

    public LogIn(String user, Secret password) {
        this.user = user;
        this.password = password;
    }

    @Override
    public String word() {
        return "login";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of()).with("user", user).with("password", password);
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
    public String perform(Client client, JobListener listener) {
        return client.logIn(user, password);
    }
}
