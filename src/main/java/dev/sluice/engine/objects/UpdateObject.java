package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/**
 * Changes an object. What may change the schema says; here it is checked against what exists. Objects that have rules of
 * their own are changed by subclasses, which add them.
 */
public class UpdateObject implements Change {
    protected final JobResources resources;
    protected final ApiObject object;
    protected final ApiObject changes;
    private final String actionType;
    private final String word;

    /** @param word what people call such an object, for the title */
    public UpdateObject(JobResources resources, ApiObject object, ApiObject changes, String actionType, String word) {
        this.resources = resources;
        this.object = object;
        this.changes = changes;
        this.actionType = actionType;
        this.word = word;
    }

    @Override
    public final String actionType() {
        return actionType;
    }

    @Override
    public final String title() {
        return "Update " + word + " \"" + object.name() + "\".";
    }

    @Override
    public final List<Mistake> references(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>(ReferenceCheck.sameType(object, changes));
        mistakes.addAll(new ReferenceCheck(catalog, resources.schema()).mistakes(changes));
        return mistakes;
    }

    @Override
    public final List<Mistake> check(Transaction catalog) {
        require(catalog);
        List<Mistake> mistakes = new ArrayList<>(name(catalog));
        if (mistakes.isEmpty()) {
            mistakes.addAll(objections(catalog));
        }
        return mistakes;
    }

    private List<Mistake> name(Transaction catalog) {
        if (!changes.containsKey("name") || object.name().equals(changes.name())) {
            return List.of();
        }
        return changes.name() == null
                ? List.of(new Mistake(List.of("name"), "it cannot be taken away.", "Give a name, or leave it out."))
                : ReferenceCheck.duplicate(catalog, new Merge(resources.schema()).into(object, changes), List.of("name"));
    }

    /** Refuses what is not to be changed at all, or not by them, whatever the body says. */
    protected void require(Transaction catalog) {
    }

    /** What else speaks against it, once the body is sound in itself. */
    protected List<Mistake> objections(Transaction catalog) {
        return List.of();
    }

    /** The object as it is to be. */
    protected ApiObject changed(Transaction catalog) {
        return new Merge(resources.schema()).into(catalog.reveal(object.reference()), changes);
    }

    @Override
    public final String apply(Transaction catalog) {
        ApiObject changed = changed(catalog);
        catalog.put(changed);
        follow(catalog, changed);
        return "";
    }

    /** Changes what has to say the same as the object does now. */
    protected void follow(Transaction catalog, ApiObject changed) {
    }
}
