package dev.sluice.engine.environments;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Adds an account of the operating system to an environment. */
public record CreateEnvironmentUser(JobResources resources, ApiObject request) implements Change {
    @Override
    public String actionType() {
        return "ENVIRONMENT_USER_CREATE";
    }

    @Override
    public String title() {
        return "Create environment user \"" + request.name() + "\".";
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>();
        if (request.name() == null) {
            mistakes.add(new Mistake(List.of("name"), "it is missing.", "Give the name of an account."));
        }
        if (request.string("environment") == null) {
            mistakes.add(new Mistake(List.of("environment"), "it is missing.", "Give the reference of an environment."));
        }
        mistakes.addAll(ReferenceCheck.duplicate(catalog, "environment/user", request.string("environment"), request.name(),
                List.of("name")));
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        return catalog.add(request).reference();
    }
}
