package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;

/** Changes the name, the description or the sourcing policy of a container. */
public final class UpdateContainer extends UpdateObject {
    public UpdateContainer(Workplace place, ApiObject container, ApiObject changes) {
        super(place, container, changes, "DB_UPDATE", "container");
    }

    @Override
    protected void require(Transaction catalog) {
        Requirements.staying(catalog, object);
    }
}
