package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Changes a policy, for all that it is applied to. */
public record UpdatePolicy(ApiObject policy, ApiObject changes) implements Change {
    @Override
    public String actionType() {
        return "POLICY_UPDATE";
    }

    @Override
    public String title() {
        return "Update policy \"" + policy.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>(Existence.sameType(policy, changes));
        mistakes.addAll(PolicyRules.check(catalog, Merge.into(policy, changes), policy, List.of()));
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.put(Merge.into(policy, changes));
        return "";
    }
}
