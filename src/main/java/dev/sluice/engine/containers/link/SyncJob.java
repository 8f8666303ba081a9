package dev.sluice.engine.containers.link;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.ContainerJob;
import dev.sluice.engine.containers.Requirements;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Parameters;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Syncs a dSource: takes in what has changed at its source since the last time, and takes a snapshot. */
public final class SyncJob extends ContainerJob {
    private final ApiObject request;

    private String snapshot;
    private ApiObject source;
    private SourceIntake intake;

    /** @param request an {@code AppDataSyncParameters}, complete */
    public SyncJob(JobResources resources, ApiObject container, ApiObject request) {
        super(resources, container);
        this.request = request;
    }

    @Override
    public String actionType() {
        return "DB_SYNC";
    }

    @Override
    public String title() {
        return "Run SnapSync for database \"" + container.name() + "\".";
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        source = Requirements.enabledSource(catalog, container);
        return Parameters.check(resources.schema(), kind(catalog), Kind.Place.SYNC, request, List.of("parameters"));
    }

    private Kind kind(Transaction catalog) {
        return Installed.at(catalog, resources.kinds(), catalog.find(source.string("config")).string("repository")).kind();
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        snapshot = catalog.nextReference("APPDATA_SNAPSHOT");
        return container;
    }

    @Override
    public boolean isSuspendable() {
        return true;
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        ApiObject sync = resources.catalog().read(catalog -> {
            source = catalog.reveal(Requirements.enabledSource(catalog, container).reference());
            return Parameters.of(resources.schema(), kind(catalog), Kind.Place.SYNC, request);
        });
        intake = new SourceIntake(resources, container.string("currentTimeflow"), snapshot);
        intake.run(source, sync, run);
    }

    @Override
    public void finish(Transaction catalog) {
        if (!intake.hasTaken()) {
            return;
        }
        intake.finish(catalog, container);
        catalog.change(source.reference(), Map.of("runtime", Points.runtime("RUNNING", "ENABLED", intake.size())));
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        if (intake != null) {
            intake.abandon();
        }
    }
}
