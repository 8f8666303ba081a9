package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Who asks for a change or for work, and what is known of it before.
 *
 * @param object reference of the object that it is about and that has been read already, or null
 * @param mistakes of the body that are known already
 */
public record Request(String object, List<Mistake> mistakes, Caller caller) {
    /** One without a body, by the engine itself. */
    public static Request by(Caller caller) {
        return new Request(null, List.of(), caller);
    }

    /**
     * Refuses what cannot be done as things stand. Somebody else may have deleted the object since it was read. The mistakes of the
     * body and of its references are told together; what reckons with the rest of it is asked only when the body is sound.
     */
    void check(Transaction catalog, Function<Transaction, List<Mistake>> references, Function<Transaction, List<Mistake>> check) {
        if (object != null && catalog.find(object) == null) {
            throw Refusal.deleted(object);
        }
        List<Mistake> all = new ArrayList<>(mistakes);
        all.addAll(references.apply(catalog));
        Refusal.ifAny(all);
        Refusal.ifAny(check.apply(catalog));
    }
}
