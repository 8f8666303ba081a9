package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Transaction;

/** The caller has to run the system, or to administer everything in it. */
record AdministratorRule() implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        if (!call.person().system()) {
            new RightRule(Right.ADMINISTER, RightTarget.DOMAIN).check(call, catalog);
        }
    }

    @Override
    public String about() {
        return "the administration of the system, or of everything";
    }
}
