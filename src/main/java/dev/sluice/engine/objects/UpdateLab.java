package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.Objects;

/** Changes what belongs to a lab. Nothing belongs to two: the run of either could delete it, and two may take it in at the same time. */
public final class UpdateLab extends UpdateObject {
    private static final String MEMBERS = "members";

    public UpdateLab(JobResources resources, ApiObject lab, ApiObject changes) {
        super(resources, lab, changes, "LAB_UPDATE", "lab");
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        List<ApiObject> others = catalog.list(Query.all("lab")).stream().filter(lab -> !lab.reference().equals(object.reference())).toList();
        return changes.list(MEMBERS).stream().map(member -> catalog.find(member.toString())).filter(Objects::nonNull)
                .flatMap(member -> others.stream().filter(lab -> lab.list(MEMBERS).contains(member.reference())).map(lab -> mistake(member, lab))).toList();
    }

    private static Mistake mistake(ApiObject member, ApiObject lab) {
        return new Mistake(List.of(MEMBERS), "'" + member.name() + "' belongs to lab '" + lab.name() + "'.", "Take it out of that lab first.");
    }
}
