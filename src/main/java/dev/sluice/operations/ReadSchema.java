package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.client.EngineException;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.json.MalformedJson;
import java.util.Map;
import java.util.Optional;

/** Asks an engine for the schema of its own API; nothing where it offers none that we can read. */
public final class ReadSchema implements Read<Optional<Schema>> {
    private final SchemaCache cache;

    public ReadSchema(SchemaCache cache) {
        this.cache = cache;
    }

    @Override
    public String word() {
        return "schema";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of());
    }

    @Override
    public Optional<Schema> perform(Client client, JobListener listener) {
        try {
            ApiObject about = result(client, "about");
            String key = client.connection().url() + " " + about.get("apiVersion") + " " + about.get("buildVersion");
            String text = cache.find(key, () -> result(client, "service/schema").string("schema"));
            return text == null ? Optional.empty() : Optional.of(Schema.served(text));
        } catch (EngineException | MalformedJson none) {
            return Optional.empty();
        }
    }

    private static ApiObject result(Client client, String path) {
        return client.get(path, Map.of()).toObject().object("result");
    }
}
