package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Changes the name, the description, the sourcing policy or the lease of a container. */
public final class UpdateContainer extends UpdateObject {
    public UpdateContainer(JobResources resources, ApiObject container, ApiObject changes) {
        super(resources, container, changes, "DB_UPDATE", "container");
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        ApiObject source = Lineage.source(catalog, object.reference());
        if (source == null) {
            return List.of();
        }
        if (changes.get(Lease.FIELD) != null && !source.flag("virtual")) {
            return List.of(new Mistake(List.of(Lease.FIELD), "'" + object.name() + "' is a dSource, which stays until somebody deletes it.", "Leave it out."));
        }
        Kind kind = Installed.at(catalog, resources.kinds(), catalog.find(source.string("config")).string("repository")).kind();
        List<String> field = List.of("sourcingPolicy", "logsyncEnabled");
        List<Mistake> mistakes = new ArrayList<>(LogRule.support(kind, changes, field));
        mistakes.addAll(Lease.check(changes, resources.time(), List.of(Lease.FIELD)));
        if (!source.flag("virtual")) {
            mistakes.addAll(LogRule.check(kind, changed(catalog), source.object("parameters"), field));
        }
        return mistakes;
    }

    @Override
    protected void require(Transaction catalog) {
        Requirements.staying(catalog, object);
    }
}
