package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;

/** Work on a container that is there already, and that is not about to be deleted. */
abstract class ContainerJob implements Work {
    final Workplace place;
    final ApiObject container;

    ContainerJob(Workplace place, ApiObject container) {
        this.place = place;
        this.container = container;
    }

    @Override
    public final List<Mistake> check(Transaction catalog) {
        Requirements.staying(catalog, container);
        return objections(catalog);
    }

    /** What else speaks against it; the container stays. */
    abstract List<Mistake> objections(Transaction catalog);

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        return container;
    }
}
