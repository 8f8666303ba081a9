package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import java.util.List;
import java.util.Map;

/** Changes some fields of one object, and reads it again. */
public final class Update implements Effect<ApiObject> {
    private final Target target;
    private final RequestBody body;

    /**
     * @param what an object read before, or a reference
     * @param changes the fields that are to be different
     */
    public Update(Schema schema, Object what, Map<String, ?> changes) {
        target = Target.typed("update", schema, what, "Container");
        body = new RequestBody(schema.seeingBody(ApiObject.of(changes), target.type()), target.type(), changes, Schema.Use.UPDATE);
    }

    @Override
    public String word() {
        return "update";
    }

    @Override
    public ApiObject settings() {
        return target.settings().with("changes", body.content());
    }

    @Override
    public List<Mistake> mistakes() {
        return body.mistakes();
    }

    @Override
    public PreparedCall sending(Client client) {
        String reference = target.reference(word(), client);
        return new PreparedCall(target.type().root() + "/" + reference, body.resolved(word(), client), reference);
    }

    @Override
    public String object(Client client, String worked) {
        return target.reference(word(), client);
    }

    @Override
    public ApiObject result(Client client, AcceptedEffect accepted) {
        return ReadObject.at(client, target.type().root(), accepted.object());
    }
}
