package dev.sluice.engine.http.call;

import dev.sluice.engine.auth.Right;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;

/** Only administrators have the engine look what an address leads to, which is any file and any server that it can reach. */
public record AddressRule() implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        if (!call.person().mayEverywhere(Right.ADMINISTER)) {
            throw new Refusal("exception.authorization.missing", "User '" + call.person().name() + "' may not clone by an address: the right "
                    + Right.ADMINISTER + " on the domain is missing.", "Clone by the name of a dSource or VDB; an administrator links what is not linked yet.");
        }
    }

    @Override
    public String about() {
        return Right.ADMINISTER + " on " + RightTarget.DOMAIN.about();
    }
}
