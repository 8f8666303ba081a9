package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.nio.file.Path;
import java.util.List;

/** Work on a container that is there already, and that is not about to be deleted. */
public abstract class ContainerJob implements Work {
    public final JobResources resources;
    public final ApiObject container;

    public ContainerJob(JobResources resources, ApiObject container) {
        this.resources = resources;
        this.container = container;
    }

    @Override
    public final List<Mistake> check(Transaction catalog) {
        Requirements.staying(catalog, container);
        return objections(catalog);
    }

    /** What else speaks against it; the container stays. */
    protected abstract List<Mistake> objections(Transaction catalog);

    @Override
    public Path place() {
        return resources.pool().folder();
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        return container;
    }
}
