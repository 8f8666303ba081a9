package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;

/**
 * An effect that brings about what a script says there has to be.
 *
 * @param reason why, where the effect itself does not tell; else null
 * @param quiet whether nobody wants to read of it: it only writes down what another effect has done
 */
public record EnsureEffect<R>(Effect<R> effect, String reason, boolean quiet) implements Effect<R> {
    public EnsureEffect(Effect<R> effect) {
        this(effect, null, false);
    }

    public EnsureEffect(Effect<R> effect, String reason) {
        this(effect, reason, false);
    }

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
