package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Transaction;

/** Who gives a container to somebody gives them all rights on it. */
public record OwnerRule() implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        if (call.body().containsKey("owner")) {
            new RightRule(Right.AUTHORIZE, RightTarget.PATH).check(call, catalog);
        }
    }

    @Override
    public String about() {
        return Right.AUTHORIZE + " on " + RightTarget.PATH.about() + " to change its owner";
    }
}
