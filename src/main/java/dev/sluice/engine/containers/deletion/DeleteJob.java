package dev.sluice.engine.containers.deletion;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.ContainerJob;
import dev.sluice.engine.containers.DeletedContainers;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.containers.LeftOver;
import dev.sluice.engine.containers.Vdb;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.history.Lock;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.Faults;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.kind.SilentProgress;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiError;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Deletes a container with its source and its history. A container that others came from stays. Its data can be had back for a while,
 * see {@link DeletedContainers}.
 */
public final class DeleteJob extends ContainerJob {
    private final boolean force;

    private ApiObject source;
    private Vdb vdb;
    private String timeflow;
    private ApiObject deleted;
    /** Why something stays on the host; null where nothing does. */
    private String left;
    private final List<String> gone = new ArrayList<>();

    /** @param request a {@code DeleteParameters}; its force deletes also what cannot be cleared away on the host */
    public DeleteJob(JobResources resources, ApiObject container, ApiObject request) {
        super(resources, container);
        force = request.flag("force");
    }

    @Override
    public String actionType() {
        return "DB_DELETE";
    }

    @Override
    public String title() {
        return "Delete \"" + container.name() + "\".";
    }

    @Override
    protected List<Mistake> objections(Transaction catalog) {
        free(catalog);
        return List.of();
    }

    private void free(Transaction catalog) {
        Lock.refuseContainer(catalog, container, resources.time());
        childless(catalog);
    }

    private void childless(Transaction catalog) {
        List<ApiObject> children = Lineage.children(catalog, container.reference());
        if (!children.isEmpty()) {
            throw new Refusal("exception.container.has.dependents", "'" + container.name() + "' is what "
                    + children.stream().map(child -> "'" + child.name() + "'").collect(Collectors.joining(", "))
                    + " came from.", "Delete those first, or together with it: each goes before what it came from.");
        }
    }

    @Override
    public boolean needsNoRoom() {
        return true;
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        resources.catalog().read(catalog -> {
            free(catalog);
            source = Lineage.source(catalog, container.reference());
            vdb = source != null && source.flag("virtual") ? Vdb.of(catalog, resources, container.reference()) : null;
            timeflow = container.string("currentTimeflow");
            return null;
        });
        run.checkCancelled();
        if (vdb != null) {
            timeflow = vdb.timeflow();
            run.at(10, "Stopping the virtual database.");
            evenIfItFails(run, () -> vdb.kind().retire(vdb.virtual(), run.between(10, 30)));
        }
        if (source != null && source.flag("linked")) {
            Dsource dsource = resources.catalog().read(catalog -> Dsource.of(catalog, resources, source));
            evenIfItFails(run, () -> {
                dsource.stop();
                dsource.release();
            });
        }
        if (left != null) {
            // What runs there still has to find its files, to be stopped.
            return;
        }
        run.at(30, "Withdrawing the data from its mount path.");
        evenIfItFails(run, () -> new Mounting(resources).withdraw(timeflow, MountPoint.of(source)));
    }

    /** Clears something away on the host; with force, what fails there is only told. */
    private void evenIfItFails(JobRun run, Clearing clearing) throws IOException, InterruptedException {
        try {
            clearing.clear();
        } catch (IOException failure) {
            ApiError why = FailureMessages.of(failure, false);
            if (!force) {
                throw new Refusal(why.id(), why.summary(), why.action() + " Or say force: true, or --force at the command line, which leaves there what cannot be cleared away now.");
            }
            left = why.summary();
            run.warn("What was left on the host stays there: " + left, "The engine tries on to remove it; a fault says so until it is gone.");
        }
    }

    @FunctionalInterface
    private interface Clearing {
        void clear() throws IOException, InterruptedException;
    }

    @Override
    public void finish(Transaction catalog) {
        List<ApiObject> parts = DeletedContainers.parts(catalog, catalog.find(container.reference()));
        deleted = new DeletedContainers(resources, catalog).keep(catalog.find(container.reference()), parts);
        if (left != null) {
            deleted = LeftOver.mark(catalog, deleted, left);
        }
        for (String root : List.of("timeflow/bookmark", "snapshot", "timeflow", "source/detached", "source")) {
            for (ApiObject part : parts(catalog, root)) {
                gone.add(part.reference());
            }
        }
        Faults.end(catalog, container);
        gone.forEach(catalog::remove);
        if (vdb != null) {
            catalog.remove(vdb.config().reference());
        }
        catalog.remove(container.reference());
    }

    private List<ApiObject> parts(Transaction catalog, String root) {
        if (!root.equals("timeflow/bookmark")) {
            return catalog.list(Query.all(root).where("container", container.reference()));
        }
        return Lineage.timeflows(catalog, container.reference()).stream()
                .flatMap(line -> catalog.list(Query.all(root).where("timeflow", line.reference())).stream()).toList();
    }

    @Override
    public void done() throws IOException, InterruptedException {
        if (left == null && deleted.flag("removing")) {
            resources.sweeper().later(deleted.reference(), () -> new DataRemoval(resources).remove(deleted));
            resources.sweeper().await();
        }
    }

    @Override
    public void abandon() throws IOException, InterruptedException {
        if (source == null || !"ENABLED".equals(source.object("runtime").string("enabled"))) {
            return;
        }
        new Mounting(resources).present(timeflow, MountPoint.of(source));
        if (vdb != null && vdb.runs()) {
            vdb.start(new SilentProgress());
        }
        if (source.flag("linked")) {
            resources.catalog().read(catalog -> Dsource.of(catalog, resources, source)).start(new SilentProgress());
        }
    }
}
