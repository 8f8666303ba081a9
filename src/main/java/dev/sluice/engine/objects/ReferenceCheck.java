package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Reference;
import dev.sluice.wire.Schema;
import java.util.ArrayList;
import java.util.List;

/** Checks a request against what exists: every reference has to name an object of the type that is wanted there. */
public final class ReferenceCheck {
    private final Transaction catalog;
    private final Schema schema;

    public ReferenceCheck(Transaction catalog, Schema schema) {
        this.catalog = catalog;
        this.schema = schema;
    }

    public List<Mistake> mistakes(ApiObject request) {
        List<Mistake> mistakes = new ArrayList<>();
        for (Reference reference : schema.references(request)) {
            ApiObject found = catalog.find(reference.value());
            if (found == null) {
                mistakes.add(new Mistake(reference.path(), "there is no " + schema.words(reference.wanted()) + " with the reference '"
                        + reference.value() + "'.", "See which there are."));
            } else if (!schema.type(found.type()).isA(reference.wanted())) {
                mistakes.add(new Mistake(reference.path(), "'" + reference.value() + "' is of the type " + found.type()
                        + ", not " + reference.wanted().name() + ".", "See which there are."));
            }
        }
        return mistakes;
    }

    /**
     * The request with the name of its group, where it gives one, replaced by the group's reference. A reference comes first:
     * a group may be called like the reference of another.
     */
    public static ApiObject withGroup(Transaction catalog, ApiObject request) {
        String group = request.string("group");
        ApiObject named = group == null || catalog.find(group) != null ? null : catalog.named("group", "", group);
        return named == null ? request : request.with("group", named.reference());
    }

    /** The name that an object is to have may occur once in its scope. */
    public static List<Mistake> duplicate(Transaction catalog, ApiObject object, List<String> path) {
        ApiObject twin = catalog.twin(object);
        return twin == null ? List.of() : taken(twin, path);
    }

    /** A name may occur once in its scope. */
    public static List<Mistake> duplicate(Transaction catalog, String root, String scope, String name, List<String> path) {
        ApiObject twin = scope == null || name == null ? null : catalog.named(root, scope, name);
        return twin == null ? List.of() : taken(twin, path);
    }

    private static List<Mistake> taken(ApiObject twin, List<String> path) {
        return List.of(new Mistake(path, "the name '" + twin.name() + "' is taken by " + twin.reference() + ".",
                "Choose another name, or use that one."));
    }

    /** An update says the type of the object that it changes. */
    public static List<Mistake> sameType(ApiObject object, ApiObject changes) {
        return changes.type() == null || changes.type().equals(object.type()) ? List.of() : List.of(new Mistake(List.of("type"),
                "'" + object.reference() + "' is of the type " + object.type() + ", not " + changes.type() + ".",
                "Give '" + object.type() + "'."));
    }
}
