package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Begins a lab. */
public record AddLab(ApiObject request) implements Change {
    @Override
    public String actionType() {
        return "LAB_CREATE";
    }

    @Override
    public String title() {
        return "Create lab \"" + request.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        return ReferenceCheck.duplicate(catalog, "lab", "", request.name(), List.of("name"));
    }

    @Override
    public String apply(Transaction catalog) {
        return catalog.add(request).reference();
    }
}
