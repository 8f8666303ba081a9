package dev.sluice.engine.http.call;

import dev.sluice.engine.catalog.Transaction;

/** What has to hold of a call before it is answered. */
public interface CallRule {
    /** Refuses the call, with a {@link dev.sluice.engine.jobs.Refusal}, unless it keeps the rule. */
    void check(Call call, Transaction catalog);

    /** What it asks for, for people: {@code REFRESH on the object in the path}. */
    String about();
}
