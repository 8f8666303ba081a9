package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.ExportPlace;
import dev.sluice.engine.kind.Exportable;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;

/** Writes out what a VDB holds, for programs that know no engine. */
public final class ExportJob extends ContainerJob {
    private static final String OTHERWISE = "Clone it, and export that.";

    private final ExportPlace place;

    /** @param request a {@code FileExportParameters}, complete */
    public ExportJob(JobResources resources, ApiObject container, ApiObject request) {
        super(resources, container);
        place = new ExportPlace(request.string("to"), request.flag("force"));
    }

    @Override
    public String actionType() {
        return "DB_EXPORT";
    }

    @Override
    public String title() {
        return "Export virtual database \"" + container.name() + "\".";
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        Kind kind = Requirements.enabledVdb(catalog, resources, container, OTHERWISE).kind();
        if (!kind.writesOut()) {
            throw new Refusal("exception.kind.no.export", kind.displayName()
                    + " writes no files that other programs take.", "Copy what is at its mount path.");
        }
        return place.mistakes();
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        Vdb vdb = resources.catalog().read(catalog -> Requirements.enabledVdb(catalog, resources, container, OTHERWISE)).roused(run);
        vdb.kind().as(Exportable.class).orElseThrow().export(vdb.virtual(), place, run.between(0, 100));
    }

    @Override
    public void finish(Transaction catalog) {
        // The VDB is as it was.
    }

    @Override
    public void abandon() {
        // What was begun is gone already.
    }
}
