package dev.sluice.engine.environments;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Changes the name, the description or the primary user of an environment. */
public final class UpdateEnvironment extends UpdateObject {
    public UpdateEnvironment(JobResources resources, ApiObject environment, ApiObject changes) {
        super(resources, environment, changes, "ENVIRONMENT_UPDATE", "environment");
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        ApiObject user = changes.string("primaryUser") == null ? null : catalog.find(changes.string("primaryUser"));
        return user == null || object.reference().equals(user.string("environment")) ? List.of()
                : List.of(new Mistake(List.of("primaryUser"), "'" + user.name() + "' is a user of another environment.",
                        "See which users it has."));
    }
}
