package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.List;
import java.util.Map;

/** Deletes one object, such as a VDB with its data or a source configuration, and waits until it is gone. */
public final class Delete implements Effect<Void> {
    private final Target target;
    private final Map<String, ?> said;
    private final ActBody act;
    private final RequestBody body;

    /** @param what an object read before, or a reference */
    public Delete(Schema schema, Object what) {
        this(Target.of("delete", schema, what), Map.of());
    }

    /** @param what an object read before, a reference, or a name that only one object of the type has */
    public Delete(Schema schema, String typeOrRoot, Object what) {
        this(Target.of("delete", schema, typeOrRoot, what), Map.of());
    }

    /** @param said the name of a container, or a reference of anything */
    public static Delete of(Schema schema, String said) {
        return schema.referredBy(said).isEmpty() ? new Delete(schema, "Container", said)
                : new Delete(Target.typed("delete", schema, said, "Container"), Map.of());
    }

    private Delete(Target target, Map<String, ?> said) {
        this.target = target;
        this.said = said;
        this.act = new ActBody(target.schema(), "DeleteParameters", said);
        this.body = act.expected(target.type());
    }

    /** The same, going on where the engine would otherwise stop, for example when files are in use. */
    public Delete forced() {
        return saying(Map.of("force", true));
    }

    /** The same, with {@code said} as its parameters. */
    public Delete saying(Map<String, ?> said) {
        return new Delete(target, said);
    }

    @Override
    public List<Mistake> mistakes() {
        return body.mistakes();
    }

    @Override
    public String word() {
        return "delete";
    }

    @Override
    public ApiObject settings() {
        return target.settings().with("force", body.content().flag("force"));
    }

    @Override
    public PreparedCall sending(Client client) {
        String reference = target.reference(word(), client);
        Type told = target.schema().referredBy(reference).orElse(target.type());
        Map<String, ?> sent = said.isEmpty() ? Map.of() : act.of(word(), target.text(), told).resolved(word(), client);
        return new PreparedCall(target.type().root() + "/" + reference + "/delete", sent, reference);
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
