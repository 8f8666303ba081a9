package dev.sluice.engine.environments;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.UpdateObject;
import dev.sluice.wire.ApiObject;

/** Changes what is known of a host, which stays this machine. */
public final class UpdateHost extends UpdateObject {
    public UpdateHost(JobResources resources, ApiObject host, ApiObject changes) {
        super(resources, host, changes, "HOST_UPDATE", "host");
    }

    @Override
    protected void require(Transaction catalog) {
        if (changes.string("address") != null) {
            ThisMachine.require(changes.string("address"));
        }
    }
}
