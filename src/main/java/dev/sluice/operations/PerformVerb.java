package dev.sluice.operations;

import dev.sluice.client.Client;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.List;
import java.util.Map;

/** Tells one object to do something, such as a VDB to refresh, waits until that is done, and reads the object again. */
public final class PerformVerb implements Effect<ApiObject>, ReadBelow {
    private final Verb verb;
    private final Target target;
    private final ActBody act;
    private final RequestBody body;

    /**
     * @param what an object read before, a reference, or a name; for sources also their container
     * @param said of the type {@link Verb#body} or one that other objects take in its place, or empty
     */
    public PerformVerb(Schema schema, Verb verb, Object what, Map<String, ?> said) {
        this.verb = verb;
        this.target = target(schema, verb, what);
        String usual = verb.body(schema, target.type());
        this.act = usual == null ? null : new ActBody(schema, usual, said);
        this.body = act == null ? null : act.expected(target.type());
    }

    private static Target target(Schema schema, Verb verb, Object what) {
        boolean typed = what instanceof Map || schema.referredBy(String.valueOf(what)).isPresent();
        if (!typed) {
            return Target.of(verb.word(), schema, verb.named(), what);
        }
        Target target = Target.typed(verb.word(), schema, what, verb.named());
        if (verb.told(schema, target.type()).isEmpty() && !isA(schema, target.type(), verb.named())) {
            throw new InvalidRequest(verb.word(), "reference", "'" + target.text() + "' is of type " + target.type().name() + ".",
                    "Give one of type " + verb.named() + ".");
        }
        return target;
    }

    private static boolean isA(Schema schema, Type type, String wanted) {
        return type.isA(schema.type(wanted)) || schema.type(wanted).isA(type);
    }

    @Override
    public String root() {
        return target.type().root();
    }

    @Override
    public String word() {
        return verb.word();
    }

    @Override
    public ApiObject settings() {
        return body == null ? target.settings() : target.settings().with("parameters", body.content());
    }

    @Override
    public List<Mistake> mistakes() {
        return body == null ? List.of() : body.mistakes();
    }

    @Override
    public PreparedCall sending(Client client) {
        String reference = target.reference(word(), client);
        Type told = verb.told(target.schema(), target.type()).orElseGet(() -> target.schema().type(verb.type()));
        String addressee = addressee(client, reference);
        return new PreparedCall(told.root() + "/" + addressee + "/" + word(), act == null ? Map.of() : bodyFor(addressee, told).resolved(word(), client), reference);
    }

    /** Only the object that is found tells what is said to it in the end. */
    private RequestBody bodyFor(String addressee, Type told) {
        return act.of(word(), target.text(), target.schema().referredBy(addressee).orElse(told));
    }

    @Override
    public String object(Client client, String worked) {
        return target.reference(word(), client);
    }

    @Override
    public ApiObject result(Client client, AcceptedEffect accepted) {
        return ReadObject.at(client, target.type().root(), accepted.object());
    }

    /** The object itself, or the source of the container that stands for it. */
    private String addressee(Client client, String reference) {
        if (verb.told(target.schema(), target.type()).isPresent()) {
            return reference;
        }
        List<ApiObject> sources = ListObjects.at(client, "source", Map.of("database", reference));
        if (sources.isEmpty()) {
            throw new InvalidRequest(word(), "source", "'" + target.text() + "' has no source: it was detached.",
                    "Attach a source first.");
        }
        return sources.get(0).reference();
    }
}
