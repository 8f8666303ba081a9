package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Makes changes that need no job, each with its action. */
public final class Changes {
    private final Catalog catalog;

    public Changes(Catalog catalog) {
        this.catalog = catalog;
    }

    /** What a change answers with. */
    public record Done(String result, String action) {
    }

    /**
     * Makes a change, unless something speaks against it.
     *
     * @param found mistakes of the request that are known already
     * @throws Refusal with those and with all that the change itself finds; it leaves a failed action
     */
    public Done make(Change change, List<Mistake> found, Caller caller) {
        Done done = inTransaction(change, found, caller);
        change.done();
        return done;
    }

    private Done inTransaction(Change change, List<Mistake> found, Caller caller) {
        try {
            return catalog.write(transaction -> {
                List<Mistake> mistakes = new ArrayList<>(found);
                mistakes.addAll(change.check(transaction));
                Refusal.ifAny(mistakes);
                String result = change.apply(transaction);
                return new Done(result, Audit.done(transaction, caller, change.actionType(), change.title(), null));
            });
        } catch (Refusal refused) {
            Audit.refused(catalog, caller, change.actionType(), change.title(), refused.error());
            throw refused;
        }
    }
}
