package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import java.util.List;
import java.util.Map;

/** Reads how a VDB of a point of a history would be made where nobody says more; gives an {@code AppDataProvisionParameters}. */
public final class ReadProvisionDefaults implements Read<ApiObject> {
    private final RequestBody point;

    /** @param point of the type {@code TimeflowPointParameters} */
    public ReadProvisionDefaults(Schema schema, Map<String, ?> point) {
        this.point = new RequestBody(schema, schema.type("TimeflowPointParameters"), point);
    }

    @Override
    public List<Mistake> mistakes() {
        return point.mistakes();
    }

    @Override
    public String word() {
        return "clone";
    }

    @Override
    public ApiObject settings() {
        return ApiObject.of(Map.of()).with("point", point.content());
    }

    @Override
    public ApiObject perform(Client client, JobListener listener) {
        return client.ask("database/provision/defaults", point.resolved(word(), client)).toObject().object("result");
    }
}
