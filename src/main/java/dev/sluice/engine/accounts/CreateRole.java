package dev.sluice.engine.accounts;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Creates a role of permissions of one's own choice. */
public record CreateRole(JobResources resources, ApiObject request) implements Change {
    @Override
    public String actionType() {
        return "ROLE_CREATE";
    }

    @Override
    public String title() {
        return "Create role \"" + request.name() + "\".";
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>();
        if (request.name() == null) {
            mistakes.add(new Mistake(List.of("name"), "it is missing.", "Give the role a name."));
        }
        mistakes.addAll(ReferenceCheck.duplicate(catalog, "role", "", request.name(), List.of("name")));
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        return catalog.add(request.with("immutable", false)).reference();
    }
}
