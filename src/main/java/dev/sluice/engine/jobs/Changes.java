package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Catalog;

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
     * @throws Refusal with the mistakes of the request and with all that the change itself finds; it leaves a failed action
     */
    public Done make(Change change, Request request) {
        Done done = inTransaction(change, request);
        change.done();
        return done;
    }

    private Done inTransaction(Change change, Request request) {
        try {
            return catalog.write(transaction -> {
                request.check(transaction, change::references, change::check);
                String result = change.apply(transaction);
                return new Done(result, Audit.done(transaction, request.caller(), change.actionType(), change.title()));
            });
        } catch (Refusal refused) {
            Audit.refused(catalog, request.caller(), change.actionType(), change.title(), refused.error());
            throw refused;
        }
    }
}
