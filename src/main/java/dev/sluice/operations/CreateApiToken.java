package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.EngineException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.util.Map;

/** Makes a token, and asks for its text, which the engine tells once. */
public final class CreateApiToken extends Creation {
    private static final String ROOT = "token";
    private static final String TEXT = "token";

    public CreateApiToken(Schema schema, String word, Map<String, ?> body) {
        super(word, ROOT, ROOT, schema, "ApiToken", body);
    }

    /** The token with its text as a secret; without it where somebody was told before, as when a run is resumed. */
    @Override
    ApiObject made(Client client, ApiObject object) {
        try {
            Object shown = client.post(ROOT + "/" + object.reference() + "/reveal", Map.of(), null).toObject().object("result").get(TEXT);
            return shown instanceof Secret ? object.with(TEXT, shown) : object.with(TEXT, Secret.of(String.valueOf(shown)));
        } catch (EngineException toldBefore) {
            return object;
        }
    }
}
