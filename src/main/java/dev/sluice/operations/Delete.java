package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.Map;

/** Deletes one object, such as a VDB with its data or a source configuration, and waits until it is gone. */
public final class Delete implements Effect<Void> {
    private final Target target;
    private final boolean force;

    /** @param what an object read before, or a reference */
    public Delete(Schema schema, Object what) {
        this(Target.of("delete", schema, what), false);
    }

    /** @param what an object read before, a reference, or a name that only one object of the type has */
    public Delete(Schema schema, String typeOrRoot, Object what) {
        this(Target.of("delete", schema, typeOrRoot, what), false);
    }

    private Delete(Target target, boolean force) {
        this.target = target;
        this.force = force;
    }

    /** The same, going on where the engine would otherwise stop, for example when files are in use. */
    public Delete forced() {
        return new Delete(target, true);
    }

    @Override
    public String word() {
        return "delete";
    }

    @Override
    public ApiObject settings() {
        return target.settings().with("force", force);
    }

    @Override
    public PreparedCall sending(Client client) {
        String reference = target.reference(word(), client);
        Map<String, ?> body = force ? ApiObject.of("DeleteParameters").with("force", true) : Map.of();
        return new PreparedCall(target.type().root() + "/" + reference + "/delete", body, reference);
    }

    @Override
    public String object(Client client, String worked) {
        return null;
    }

    @Override
    public Void result(Client client, AcceptedEffect accepted) {
        return null;
    }
}
