package dev.sluice.engine.environments;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.engine.objects.Workplace;
import dev.sluice.wire.ApiObject;

/** Changes what is known of a host, which stays this machine. */
public final class UpdateHost extends UpdateObject {
    public UpdateHost(Workplace place, ApiObject host, ApiObject changes) {
        super(place, host, changes, "HOST_UPDATE", "host");
    }

    @Override
    protected void require(Transaction catalog) {
        if (changes.string("address") != null) {
            ThisMachine.require(changes.string("address"));
        }
    }
}
