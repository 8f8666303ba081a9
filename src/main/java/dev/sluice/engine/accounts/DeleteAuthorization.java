package dev.sluice.engine.accounts;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.auth.StandardRole;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Takes a role on an object back from a user. */
public record DeleteAuthorization(ApiObject authorization) implements Change {
    @Override
    public String actionType() {
        return "AUTHORIZATION_DELETE";
    }

    @Override
    public String title() {
        return "Take the role " + authorization.string("role") + " on " + authorization.string("target") + " back from "
                + authorization.string("user") + ".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        boolean ownsEverything = Person.DOMAIN.equals(authorization.string("target"))
                && StandardRole.OWNER.reference().equals(authorization.string("role"));
        if (ownsEverything) {
            Management.requireOther(catalog, catalog.find(authorization.string("user")));
        }
        return List.of();
    }

    @Override
    public boolean needsNoRoom() {
        return true;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.remove(authorization.reference());
        return "";
    }
}
