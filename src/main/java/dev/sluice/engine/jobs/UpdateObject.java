package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/**
 * Changes an object where nothing but the object changes. What may change the schema says; here it is checked against what
 * exists.
 *
 * @param word what people call such an object, for the title
 */
public record UpdateObject(Workplace place, ApiObject object, ApiObject changes, String actionType, String word)
        implements Change {
    @Override
    public String title() {
        return "Update " + word + " \"" + object.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>(Existence.sameType(object, changes));
        mistakes.addAll(new Existence(catalog, place.schema()).mistakes(changes));
        String name = changes.name();
        if (name != null && !name.equals(object.name())) {
            ApiObject changed = Merge.into(object, changes);
            mistakes.addAll(Existence.duplicate(catalog, changed, List.of("name")));
        }
        if (changes.containsKey("name") && name == null) {
            mistakes.add(new Mistake(List.of("name"), "it cannot be taken away.", "Give a name, or leave it out."));
        }
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.put(Merge.into(catalog.find(object.reference()), changes));
        return "";
    }
}
