package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Undoes the last refresh or rollback of a VDB: it has the data of its previous timeflow again. Undoing that redoes it. */
public final class UndoJob extends ContainerJob {
    private Vdb vdb;
    private String previous;
    private TimeflowExchange exchange;
    private Kind.Readiness readiness;

    public UndoJob(JobResources resources, ApiObject container) {
        super(resources, container);
    }

    @Override
    public String actionType() {
        return "DB_UNDO";
    }

    @Override
    public String title() {
        return "Undo the last refresh or rollback of virtual database \"" + container.name() + "\".";
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        previous(catalog);
        return List.of();
    }

    private String previous(Transaction catalog) {
        ApiObject now = Requirements.enabledVdb(catalog, resources, container, "Only the refresh of a VDB can be undone.").container();
        if (now.string("previousTimeflow") == null) {
            throw new Refusal("exception.container.nothing.to.undo", "'" + now.name()
                    + "' has not been refreshed or rolled back.", "There is nothing to undo.");
        }
        return now.string("previousTimeflow");
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        resources.catalog().read(catalog -> {
            previous = previous(catalog);
            vdb = Vdb.of(catalog, resources, container.reference()).comingFrom(catalog, catalog.find(previous));
            return null;
        });
        run.at(10, "Putting the previous data back in place.");
        exchange = new TimeflowExchange(resources, vdb, previous);
        exchange.make(run.between(10, 50));
        run.checkCancelled();
        run.at(50, "Starting the virtual database.");
        readiness = vdb.on(previous).start(run.between(50, 90));
    }

    @Override
    public void finish(Transaction catalog) {
        catalog.put(catalog.find(container.reference()).with("currentTimeflow", previous)
                .with("previousTimeflow", vdb.timeflow())
                .with("provisionContainer", Lineage.parent(catalog, catalog.find(previous))));
        catalog.change(vdb.source().reference(), Map.of("runtime", Points.runtime(readiness.name(), "ENABLED",
                DataSize.known(resources, previous))));
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        if (exchange != null) {
            exchange.takeBack();
        }
    }
}
