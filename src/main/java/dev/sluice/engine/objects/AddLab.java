package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Makes a lab. Nothing belongs to two: the run of either could delete it, and two may take it in at the same time. */
public record AddLab(ApiObject request) implements Change {
    static final String ROOT = "lab";
    static final String MEMBERS = "members";

    private AddNamed named() {
        return new AddNamed(ROOT, request);
    }

    @Override
    public String actionType() {
        return named().actionType();
    }

    @Override
    public String title() {
        return named().title();
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        List<Mistake> mistakes = new ArrayList<>(named().check(catalog));
        mistakes.addAll(ofOthers(catalog, request));
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        return named().apply(catalog);
    }

    /** What is to belong to {@code lab}, and belongs to another one. */
    static List<Mistake> ofOthers(Transaction catalog, ApiObject lab) {
        List<ApiObject> others = catalog.list(Query.all(ROOT)).stream().filter(other -> !other.reference().equals(lab.reference())).toList();
        return lab.list(MEMBERS).stream().map(member -> catalog.find(member.toString())).filter(Objects::nonNull)
                .flatMap(member -> others.stream().filter(other -> other.list(MEMBERS).contains(member.reference())).map(other -> mistake(member, other))).toList();
    }

    private static Mistake mistake(ApiObject member, ApiObject lab) {
        return new Mistake(List.of(MEMBERS), "'" + member.name() + "' belongs to lab '" + lab.name() + "'.", "Take it out of that lab first.");
    }
}
