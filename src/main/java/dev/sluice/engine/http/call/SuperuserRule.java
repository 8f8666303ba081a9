package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Transaction;

/** Only administrators ask a database as its superuser, who runs programs and reads files by it. */
public record SuperuserRule() implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        if (call.body().flag("superuser")) {
            new RightRule(Right.ADMINISTER, RightTarget.DOMAIN).check(call, catalog);
        }
    }

    @Override
    public String about() {
        return Right.ADMINISTER + " on " + RightTarget.DOMAIN.about() + " to be superuser";
    }
}
