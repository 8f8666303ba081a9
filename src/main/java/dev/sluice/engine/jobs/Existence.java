package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import dev.sluice.wire.Reference;
import dev.sluice.wire.Schema;
import java.util.ArrayList;
import java.util.List;

/** Checks a request against what exists: every reference has to name an object of the type that is wanted there. */
public final class Existence {
    private final Transaction catalog;
    private final Schema schema;

    public Existence(Transaction catalog, Schema schema) {
        this.catalog = catalog;
        this.schema = schema;
    }

    public List<Mistake> mistakes(ApiObject request) {
        List<Mistake> mistakes = new ArrayList<>();
        for (Reference reference : schema.references(request)) {
            ApiObject found = catalog.find(reference.value());
            String wanted = reference.wanted().name();
            if (found == null) {
                mistakes.add(new Mistake(reference.path(), "there is no " + wanted + " with the reference '"
                        + reference.value() + "'.", "List what there is with GET " + rootOf(reference) + "."));
            } else if (!schema.type(found.type()).isA(reference.wanted())) {
                mistakes.add(new Mistake(reference.path(), "'" + reference.value() + "' is of the type " + found.type()
                        + ", not " + wanted + ".", "List what there is with GET " + rootOf(reference) + "."));
            }
        }
        return mistakes;
    }

    private static String rootOf(Reference reference) {
        String root = reference.wanted().root();
        return root == null ? "its root" : root;
    }

    /** The request with the name of its group, where it gives one, replaced by the group's reference. */
    public static ApiObject withGroup(Transaction catalog, ApiObject request) {
        String group = request.string("group");
        ApiObject named = group == null ? null : catalog.named("group", "", group);
        return named == null ? request : request.with("group", named.reference());
    }

    /** A name may occur once in its scope. */
    public static List<Mistake> duplicate(Transaction catalog, String root, String scope, String name, List<String> path) {
        ApiObject twin = scope == null || name == null ? null : catalog.named(root, scope, name);
        return twin == null ? List.of() : List.of(new Mistake(path, "the name '" + name + "' is taken by " + twin.reference() + ".", "Choose another name, or use that one."));
    }
}
