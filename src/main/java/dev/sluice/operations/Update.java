package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Envelope;
import dev.sluice.wire.Schema;
import java.util.Map;

/** Changes some fields of one object, and reads it again. */
public final class Update implements Operation<ApiObject> {
    private final Target target;
    private final Body body;

    /**
     * @param what an object read before, or a reference
     * @param changes the fields that are to be different
     */
    public Update(Schema schema, Object what, Map<String, ?> changes) {
        target = Target.of("update", schema, what);
        body = new Body(schema, target.type(), changes, Schema.Use.UPDATE);
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
    public boolean writes() {
        return true;
    }

    @Override
    public ApiObject perform(Client client, JobListener listener) {
        String path = target.type().root() + "/" + target.reference(word(), client);
        Envelope reply = client.post(path, body.resolved(word(), client));
        if (reply.job() != null) {
            new Job(client, reply.job()).await(listener);
        }
        return client.get(path, Map.of()).toObject().object("result");
    }
}
