package dev.sluice.engine.policies;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Changes a policy, for all that it is applied to. */
public final class UpdatePolicy extends UpdateObject {
    public UpdatePolicy(JobResources resources, ApiObject policy, ApiObject changes) {
        super(resources, policy, changes, "POLICY_UPDATE", "policy");
    }

    @Override
    protected void require(Transaction catalog) {
        boolean renamed = changes.name() != null && !changes.name().equals(object.name());
        if (StandardPolicies.isIdle(object) || renamed && StandardPolicies.isOne(object)) {
            throw new Refusal("exception.policy.standard", "'" + object.name() + "' comes with the engine.", "Create a policy of your own.");
        }
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        return PolicyRules.check(catalog, changed(catalog), object, List.of());
    }
}
