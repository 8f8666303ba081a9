package dev.sluice.runbook;

import dev.sluice.operations.Delete;
import dev.sluice.operations.Effect;
import dev.sluice.operations.PerformVerb;
import dev.sluice.operations.Undelete;
import dev.sluice.operations.Update;
import dev.sluice.operations.Verb;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Type;
import java.util.Map;
import java.util.Optional;

/**
 * What takes back an effect that an engine is known to be able to take back: what was made is deleted, what was stopped is
 * started, the fields that were changed become what they were, and a container that was deleted is had back from the engine.
 */
final class Inverse {
    static final String DELETE = "delete";
    static final String UPDATE = "update";

    private Inverse() {
    }

    static Optional<Effect<?>> of(JournaledWork deed) {
        Schema schema = Schema.family();
        String object = deed.object();
        if (object == null) {
            return Optional.empty();
        }
        if (deed.deletes()) {
            return schema.referredBy(object).filter(type -> type.isA(schema.type("Container"))).map(type -> new Undelete(schema, object, Map.of()));
        }
        Optional<Type> type = schema.referredBy(object);
        // A reference, whatever else is called so by now.
        Object exact = type.<Object>map(known -> ApiObject.of(shown(deed).orElse(known.name())).with("reference", object)).orElse(object);
        if (deed.name().equals(UPDATE)) {
            return deed.were().map(were -> new Update(schema, exact, were));
        }
        if (deed.makes()) {
            return Optional.of(new Delete(schema, object));
        }
        ApiObject said = deed.settings().object("parameters");
        return Verb.of(deed.name()).flatMap(told -> type.flatMap(found -> told.inverse(schema, found)).map(verb -> new PerformVerb(schema, verb, exact, told.toInverse(said))));
    }

    /** The type that the object itself shows: its reference may stand for several. */
    private static Optional<String> shown(JournaledWork deed) {
        return Optional.ofNullable(deed.value()).filter(ApiObject.class::isInstance).map(ApiObject.class::cast)
                .filter(object -> deed.object().equals(object.reference()) && Schema.family().find(String.valueOf(object.type())).isPresent()).map(ApiObject::type);
    }
}
