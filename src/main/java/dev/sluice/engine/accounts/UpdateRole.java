package dev.sluice.engine.accounts;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;
import java.util.Set;

/** Changes a role that did not come with the engine; whoever has it has its new rights with their next call. */
public final class UpdateRole extends UpdateObject {
    /** How long what is made by a role is there is no right; it can be said of those that came with the engine, too. */
    private static final Set<String> LEASE = Set.of("type", "leaseTime", "leaseIdle");

    public UpdateRole(JobResources resources, ApiObject role, ApiObject changes) {
        super(resources, role, changes, "ROLE_UPDATE", "role");
    }

    @Override
    protected void require(Transaction catalog) {
        if (!LEASE.containsAll(changes.keySet())) {
            requireMutable(object);
        }
    }

    static void requireMutable(ApiObject role) {
        if (role.flag("immutable")) {
            throw new Refusal("exception.role.immutable", "The role '" + role.name()
                    + "' came with the engine and stays as it is.",
                    "Create a role of your own.");
        }
    }
}
