package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.Map;

/** Reads one object as it is now. */
public final class ReadObject implements Read<ApiObject>, ReadBelow {
    private final Target target;

    /** @param what an object read before, or a reference */
    public ReadObject(Schema schema, Object what) {
        this.target = Target.of("read", schema, what);
    }

    /** @param what an object read before, a reference, or a name that only one object of the type has */
    public ReadObject(Schema schema, String typeOrRoot, Object what) {
        this.target = Target.of("read", schema, typeOrRoot, what);
    }

    @Override
    public String root() {
        return target.type().root();
    }

    @Override
    public String word() {
        return "read";
    }

    @Override
    public ApiObject settings() {
        return target.settings();
    }

    @Override
    public ApiObject perform(Client client, JobListener listener) {
        return at(client, target.type().root(), target.reference(word(), client));
    }

    static ApiObject at(Client client, String root, String reference) {
        return client.known().found(reference)
                .orElseGet(() -> client.get(root + "/" + reference, Map.of()).toObject().object("result"));
    }
}
