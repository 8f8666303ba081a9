package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Changes the name, the description or the sourcing policy of a container. */
public record UpdateContainer(Workplace place, ApiObject container, ApiObject changes) implements Change {
    @Override
    public String actionType() {
        return "DB_UPDATE";
    }

    @Override
    public String title() {
        return "Update \"" + container.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Requirements.staying(catalog, container);
        List<Mistake> mistakes = new ArrayList<>(Existence.sameType(container, changes));
        mistakes.addAll(new Existence(catalog, place.schema()).mistakes(changes));
        if (!container.name().equals(changes.name())) {
            mistakes.addAll(Existence.duplicate(catalog, "database", container.string("group"), changes.name(), List.of("name")));
        }
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.put(Merge.into(catalog.find(container.reference()), changes));
        return "";
    }
}
