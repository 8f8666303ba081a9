package dev.sluice.engine.accounts;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;

/** Changes a role that did not come with the engine; whoever has it has its new rights with their next call. */
public final class UpdateRole extends UpdateObject {
    public UpdateRole(JobResources resources, ApiObject role, ApiObject changes) {
        super(resources, role, changes, "ROLE_UPDATE", "role");
    }

    @Override
    protected void require(Transaction catalog) {
        requireMutable(object);
    }

    static void requireMutable(ApiObject role) {
        if (role.flag("immutable")) {
            throw new Refusal("exception.role.immutable", "The role '" + role.name()
                    + "' came with the engine and stays as it is.",
                    "Create a role of your own.");
        }
    }
}
