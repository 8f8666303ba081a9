package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.Existence;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.Parameters;
import dev.sluice.engine.objects.Workplace;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Syncs a dSource: takes in what has changed at its source since the last time, and takes a snapshot. */
public final class SyncJob extends ContainerJob {
    private final ApiObject request;

    private String snapshot;
    private ApiObject source;
    private Intake intake;

    /** @param request an {@code AppDataSyncParameters}, complete */
    public SyncJob(Workplace place, ApiObject container, ApiObject request) {
        super(place, container);
        this.request = request;
    }

    @Override
    public String actionType() {
        return "DB_SYNC";
    }

    @Override
    public String title() {
        return "Sync dSource \"" + container.name() + "\".";
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        source = Requirements.enabledSource(catalog, container);
        List<Mistake> mistakes = new ArrayList<>(new Existence(catalog, place.schema()).mistakes(request));
        mistakes.addAll(Parameters.check(place.schema(), kind(catalog), Kind.Place.SYNC, request, List.of("parameters")));
        return mistakes;
    }

    private Kind kind(Transaction catalog) {
        return Installed.at(catalog, place.kinds(), catalog.find(source.string("config")).string("repository")).kind();
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
        ApiObject sync = place.catalog().read(catalog -> {
            source = catalog.reveal(Requirements.enabledSource(catalog, container).reference());
            return Parameters.of(place.schema(), kind(catalog), Kind.Place.SYNC, request);
        });
        intake = new Intake(place, container.string("currentTimeflow"), snapshot);
        intake.run(source, sync, run);
    }

    @Override
    public void finish(Transaction catalog) {
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
