package dev.sluice.engine.objects;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Changes what belongs to a lab. */
public final class UpdateLab extends UpdateObject {
    public UpdateLab(JobResources resources, ApiObject lab, ApiObject changes) {
        super(resources, lab, changes, "LAB_UPDATE", AddLab.ROOT);
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        return AddLab.ofOthers(catalog, changed(catalog));
    }
}
