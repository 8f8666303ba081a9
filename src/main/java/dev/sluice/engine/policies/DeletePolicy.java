package dev.sluice.engine.policies;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.stream.Collectors;

/** Deletes a policy that is applied to nothing. */
public record DeletePolicy(ApiObject policy) implements Change {
    @Override
    public String actionType() {
        return "POLICY_DELETE";
    }

    @Override
    public String title() {
        return "Delete policy \"" + policy.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        if (StandardPolicies.isOne(policy)) {
            throw new Refusal("exception.policy.standard", "'" + policy.name() + "' comes with the engine.",
                    "Leave it, and apply another policy instead.");
        }
        List<ApiObject> targets = Policies.targets(catalog, policy.reference());
        if (!targets.isEmpty()) {
            throw new Refusal("exception.policy.applied", "'" + policy.name() + "' is applied to "
                    + targets.stream().map(target -> "'" + target.name() + "'").sorted().collect(Collectors.joining(", ")) + ".",
                    "Unapply it there first, or apply another one.");
        }
        return List.of();
    }

    @Override
    public boolean needsNoRoom() {
        return true;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.remove(policy.reference());
        return "";
    }
}
