package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;

/** An effect that brings about what a script says there has to be. */
public record EnsureEffect<R>(Effect<R> effect) implements Effect<R> {
    @Override
    public String word() {
        return effect.word();
    }

    @Override
    public ApiObject settings() {
        return effect.settings();
    }

    @Override
    public PreparedCall sending(Client client) {
        return effect.sending(client);
    }

    @Override
    public R result(Client client, AcceptedEffect accepted) {
        return effect.result(client, accepted);
    }

    @Override
    public String object(Client client, String worked) {
        return effect.object(client, worked);
    }
}
