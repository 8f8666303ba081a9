package dev.sluice.engine.accounts;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.OwnedContainers;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Deletes a user with all their roles. What they did stays on record. */
public record DeleteUser(Person changer, ApiObject user) implements Change {
    @Override
    public String actionType() {
        return "USER_DELETE";
    }

    @Override
    public String title() {
        return "Delete user \"" + user.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Management.require(changer, user, "delete");
        Management.requireOther(catalog, user);
        return List.of();
    }

    @Override
    public boolean needsNoRoom() {
        return true;
    }

    @Override
    public String apply(Transaction catalog) {
        OwnedContainers.release(catalog, user.reference());
        catalog.remove(user.reference());
        return "";
    }
}
