package dev.sluice.engine.http.call;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;

/** The caller has a role, on whatever object: nobody else can do anything here that is worth room on the engine's disk. */
public record RoleHolderRule() implements CallRule {
    @Override
    public void check(Call call, Transaction catalog) {
        if (call.person().grants().isEmpty()) {
            throw new Refusal("exception.authorization.missing", "User '" + call.person().name() + "' has no role on anything here.",
                    "Ask an administrator for one.");
        }
    }

    @Override
    public String about() {
        return "a role on any object";
    }
}
