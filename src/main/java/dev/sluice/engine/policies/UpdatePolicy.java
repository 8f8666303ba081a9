package dev.sluice.engine.policies;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.engine.objects.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Changes a policy, for all that it is applied to. */
public final class UpdatePolicy extends UpdateObject {
    public UpdatePolicy(Workplace place, ApiObject policy, ApiObject changes) {
        super(place, policy, changes, "POLICY_UPDATE", "policy");
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        return PolicyRules.check(catalog, changed(catalog), object, List.of());
    }
}
