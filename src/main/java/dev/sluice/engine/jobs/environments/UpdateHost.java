package dev.sluice.engine.jobs.environments;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.UpdateObject;
import dev.sluice.engine.jobs.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Changes what is known of a host, which stays this machine. */
public final class UpdateHost implements Change {
    private final ApiObject changes;
    private final UpdateObject update;

    public UpdateHost(Workplace place, ApiObject host, ApiObject changes) {
        this.changes = changes;
        update = new UpdateObject(place, host, changes, "HOST_UPDATE", "host");
    }

    @Override
    public String actionType() {
        return update.actionType();
    }

    @Override
    public String title() {
        return update.title();
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        if (changes.string("address") != null) {
            ThisMachine.require(changes.string("address"));
        }
        return update.check(catalog);
    }

    @Override
    public String apply(Transaction catalog) {
        return update.apply(catalog);
    }
}
