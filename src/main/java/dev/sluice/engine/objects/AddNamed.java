package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.Locale;

/**
 * Creates something that has a name which no other of its sort has, and belongs to nothing.
 *
 * @param root where such objects are kept, which is also what people call them
 */
public record AddNamed(String root, ApiObject request) implements Change {
    @Override
    public String actionType() {
        return root.toUpperCase(Locale.ROOT) + "_CREATE";
    }

    @Override
    public String title() {
        return "Create " + root + " \"" + request.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        return ReferenceCheck.duplicate(catalog, root, "", request.name(), List.of("name"));
    }

    @Override
    public String apply(Transaction catalog) {
        return catalog.add(request).reference();
    }
}
