package dev.sluice.engine.jobs;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Deletes a container with its source and its history. A container that others came from stays. */
public final class DeleteJob implements Work {
    private final Workplace place;
    private final ApiObject container;

    private ApiObject source;
    private Installed installed;
    private Virtual virtual;
    private final List<String> points = new ArrayList<>();
    private final List<String> timeflows = new ArrayList<>();

    public DeleteJob(Workplace place, ApiObject container) {
        this.place = place;
        this.container = container;
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
    public List<Mistake> check(Transaction catalog) {
        List<ApiObject> children = Lineage.children(catalog, container.reference());
        if (!children.isEmpty()) {
            throw new Refusal("exception.container.has.dependents", "'" + container.name() + "' is what "
                    + children.stream().map(child -> "'" + child.name() + "'").collect(Collectors.joining(", "))
                    + " came from.", "Delete those first.");
        }
        return List.of();
    }

    @Override
    public ApiObject begin(Transaction catalog, String job) {
        catalog.list(Query.all("timeflow").where("container", container.reference()))
                .forEach(timeflow -> timeflows.add(timeflow.reference()));
        source = Lineage.source(catalog, container.reference());
        if (source != null && source.flag("virtual")) {
            ApiObject config = catalog.find(source.string("config"));
            installed = Installed.at(catalog, place.kinds(), config.string("repository"));
            virtual = new Virtual(container.name(), catalog.reveal(source.reference()).object("parameters"),
                    config.object("parameters"), Lineage.linkParameters(catalog, container), installed.installation(),
                    Path.of(source.object("parameters").string("mountPath")));
        }
        return container;
    }

    @Override
    public void run(JobRun run) throws IOException, InterruptedException {
        if (virtual != null) {
            run.at(10, "Stopping the virtual database.");
            installed.kind().retire(virtual, run);
        }
        run.at(30, "Withdrawing the data from its mount path.");
        new Mounting(place).withdraw(container.string("currentTimeflow"), Mounting.pathOf(source));
    }

    @Override
    public void finish(Transaction catalog) {
        catalog.list(Query.all("snapshot").where("container", container.reference()))
                .forEach(snapshot -> points.add(snapshot.reference()));
        points.forEach(catalog::remove);
        timeflows.forEach(catalog::remove);
        if (source != null) {
            catalog.remove(source.reference());
        }
        if (virtual != null) {
            catalog.remove(source.string("config"));
        }
        catalog.remove(container.reference());
    }

    @Override
    public void done() throws IOException, InterruptedException {
        for (String name : timeflows) {
            place.pool().destroy(name);
        }
        for (String name : points) {
            place.pool().destroy(name);
        }
    }

    @Override
    public void abandon() throws IOException {
        new Mounting(place).present(container.string("currentTimeflow"), Mounting.pathOf(source));
    }
}
