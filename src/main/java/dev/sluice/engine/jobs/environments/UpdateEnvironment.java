package dev.sluice.engine.jobs.environments;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.UpdateObject;
import dev.sluice.engine.jobs.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Changes the name, the description or the primary user of an environment. */
public final class UpdateEnvironment implements Change {
    private final ApiObject environment;
    private final ApiObject changes;
    private final UpdateObject update;

    public UpdateEnvironment(Workplace place, ApiObject environment, ApiObject changes) {
        this.environment = environment;
        this.changes = changes;
        update = new UpdateObject(place, environment, changes, "ENVIRONMENT_UPDATE", "environment");
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
        List<Mistake> mistakes = new ArrayList<>(update.check(catalog));
        ApiObject user = changes.string("primaryUser") == null ? null : catalog.find(changes.string("primaryUser"));
        if (mistakes.isEmpty() && user != null && !environment.reference().equals(user.string("environment"))) {
            mistakes.add(new Mistake(List.of("primaryUser"), "'" + user.name() + "' is a user of another environment.",
                    "List its users with GET environment/user?environment=" + environment.reference() + "."));
        }
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        return update.apply(catalog);
    }
}
