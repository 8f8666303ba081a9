package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Transaction;

/**
 * The hooks that all VDBs of a group run are given, changed and taken away only by those who may give hooks, and not by its owners.
 *
 * @param place on which the right is needed
 */
public record GroupHookRule(RightTarget place) implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        if (call.body().containsKey("hooks")) {
            new RightRule(Right.HOOK, place).check(call, catalog);
        }
    }

    @Override
    public String about() {
        return Right.HOOK + " on " + place.about() + " to say its hooks";
    }
}
