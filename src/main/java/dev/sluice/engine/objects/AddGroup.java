package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Creates a group. */
public record AddGroup(ApiObject request) implements Change {
    @Override
    public String actionType() {
        return "GROUP_CREATE";
    }

    @Override
    public String title() {
        return "Create group \"" + request.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        return ReferenceCheck.duplicate(catalog, "group", "", request.name(), List.of("name"));
    }

    @Override
    public String apply(Transaction catalog) {
        return catalog.add(request).reference();
    }
}
