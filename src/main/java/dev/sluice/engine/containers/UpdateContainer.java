package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.LogRule;
import dev.sluice.engine.jobs.OwnedContainers;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.ArrayList;
import java.util.List;

/** Changes the name, the description, the sourcing policy, the lease, the limits or the owner of a container. */
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
        if (!source.flag("virtual")) {
            List<Mistake> ofVdbs = new ArrayList<>(reserved(List.of(Lease.END, Lease.IDLE),
                    "is a dSource, which stays until somebody deletes it."));
            ofVdbs.addAll(reserved(LimitFields.ALL, "is a dSource. Only VDBs have limits."));
            if (!ofVdbs.isEmpty()) {
                return ofVdbs;
            }
        }
        Kind kind = Installed.at(catalog, resources.kinds(), catalog.find(source.string("config")).string("repository")).kind();
        List<String> field = List.of("sourcingPolicy", "logsyncEnabled");
        List<Mistake> mistakes = new ArrayList<>(LogRule.support(kind, changes, field));
        mistakes.addAll(Lease.check(changes, kind, resources.time(), List.of()));
        mistakes.addAll(LimitFields.check(changes, kind, List.of()));
        if (!source.flag("virtual")) {
            mistakes.addAll(LogRule.check(kind, changed(catalog), source.object("parameters"), field));
        }
        return mistakes;
    }

    /** What only VDBs have. @param why a dSource has none */
    private List<Mistake> reserved(List<String> fields, String why) {
        return fields.stream().filter(field -> changes.get(field) != null)
                .map(field -> new Mistake(List.of(field), "'" + object.name() + "' " + why, "Leave it out.")).toList();
    }

    @Override
    protected ApiObject changed(Transaction catalog) {
        ApiObject changed = super.changed(catalog);
        return Lease.isIn(changes) ? Lease.begun(changed, resources.time()) : changed;
    }

    /** Whom it is given to can do all with it, and give it on. */
    @Override
    protected void follow(Transaction catalog, ApiObject changed) {
        if (changes.string(OwnedContainers.OWNER) != null) {
            OwnedContainers.give(catalog, changes.string(OwnedContainers.OWNER), changed);
        }
        LimitFields.advise(catalog, changed, changes);
    }

    @Override
    protected void require(Transaction catalog) {
        Requirements.staying(catalog, object);
    }
}
