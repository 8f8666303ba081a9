package dev.sluice.engine.accounts;

import dev.sluice.engine.auth.Person;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.Map;

/** Lets a user log in, or not any more. */
public record EnableUser(Person changer, ApiObject user, boolean enabled) implements Change {
    @Override
    public String actionType() {
        return enabled ? "USER_ENABLE" : "USER_DISABLE";
    }

    @Override
    public String title() {
        return (enabled ? "Enable" : "Disable") + " user \"" + user.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Management.require(changer, user, enabled ? "enable" : "disable");
        if (!enabled) {
            Management.requireOther(catalog, user);
        }
        return List.of();
    }

    @Override
    public boolean needsNoRoom() {
        return !enabled;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.change(user.reference(), Map.of("enabled", enabled));
        return "";
    }
}
