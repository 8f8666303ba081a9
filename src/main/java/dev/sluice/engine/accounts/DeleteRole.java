package dev.sluice.engine.accounts;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.stream.Collectors;

/** Deletes a role that nobody has and that did not come with the engine. */
public record DeleteRole(ApiObject role) implements Change {
    @Override
    public String actionType() {
        return "ROLE_DELETE";
    }

    @Override
    public String title() {
        return "Delete role \"" + role.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        UpdateRole.requireMutable(role);
        String users = catalog.list(Query.all("authorization").where("role", role.reference())).stream()
                .map(authorization -> "'" + catalog.find(authorization.string("user")).name() + "' ("
                        + authorization.reference() + ")").collect(Collectors.joining(", "));
        if (!users.isEmpty()) {
            throw new Refusal("exception.object.in.use", "The role '" + role.name() + "' is that of " + users + ".",
                    "Delete those authorizations first.");
        }
        return List.of();
    }

    @Override
    public boolean needsNoRoom() {
        return true;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.remove(role.reference());
        return "";
    }
}
