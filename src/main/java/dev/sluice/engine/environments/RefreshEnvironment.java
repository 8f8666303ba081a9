package dev.sluice.engine.environments;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Work;
import dev.sluice.engine.objects.Environments;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.Map;

/** Looks again at what an environment is and what is installed on it. */
public final class RefreshEnvironment implements Work {
    private final JobResources resources;
    private final ApiObject environment;
    private Discovery discovery;

    public RefreshEnvironment(JobResources resources, ApiObject environment) {
        this.resources = resources;
        this.environment = environment;
    }

    @Override
    public String actionType() {
        return "ENVIRONMENT_REFRESH_AND_DISCOVER";
    }

    @Override
    public String title() {
        return "Refresh environment \"" + environment.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Environments.requireEnabled(catalog, environment.reference());
        return List.of();
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        return environment;
    }

    @Override
    public void run(JobRun run) {
        run.at(10, "Looking for installed software.");
        discovery = Discovery.look(resources.kinds());
        run.at(90, "Found " + String.join(", ", discovery.names()) + ".");
    }

    @Override
    public void finish(Transaction catalog) {
        Environments.requireEnabled(catalog, environment.reference());
        discovery.record(catalog, environment.reference());
        catalog.change(environment.string("host"), Map.of("hostConfiguration", ThisMachine.configuration(), "hostRuntime",
                ThisMachine.runtime()));
    }

    @Override
    public void abandon() {
        // Nothing was done outside the catalog.
    }
}
