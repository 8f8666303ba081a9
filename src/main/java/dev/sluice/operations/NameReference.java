package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.Map;

/**
 * What a user calls the object of a reference: its name, {@code owner/name} where several have that name, or the reference
 * where no name tells it apart. A name stays a name.
 */
public final class NameReference implements Read<String> {
    private final Schema schema;
    private final String reference;

    public NameReference(Schema schema, String reference) {
        this.schema = schema;
        this.reference = reference;
    }

    @Override
    public String word() {
        return "name";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of("object", reference));
    }

    @Override
    public String perform(Client client, JobListener listener) {
        return new ObjectNames(client, schema).called(reference);
    }
}
