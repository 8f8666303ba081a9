package dev.sluice.engine.jobs.accounts;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.jobs.UpdateObject;
import dev.sluice.engine.jobs.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Changes a role that did not come with the engine; whoever has it has its new rights with their next call. */
public final class UpdateRole implements Change {
    private final ApiObject role;
    private final UpdateObject update;

    public UpdateRole(Workplace place, ApiObject role, ApiObject changes) {
        this.role = role;
        update = new UpdateObject(place, role, changes, "ROLE_UPDATE", "role");
    }

    @Override
    public String actionType() {
        return update.actionType();
    }

    @Override
    public String title() {
        return update.title();
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        requireMutable(role);
        return update.check(catalog);
    }

    @Override
    public String apply(Transaction catalog) {
        return update.apply(catalog);
    }

    static void requireMutable(ApiObject role) {
        if (role.flag("immutable")) {
            throw new Refusal("exception.role.immutable", "The role '" + role.name()
                    + "' came with the engine and stays as it is.",
                    "Create a role of your own.");
        }
    }
}
