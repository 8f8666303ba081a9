package dev.sluice.engine.containers.link;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.Requirements;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.engine.objects.ReferenceCheck;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Gives a dSource that was detached a source again; its next sync copies what that holds. */
public final class AttachSource implements Change {
    private final JobResources resources;
    private final ApiObject container;
    private final ApiObject request;
    private final SourceLink link;

    /** @param request an {@code AttachSourceParameters}, complete and with its secrets concealed
     *  @param anywhere whether it may be read from outside the source roots */
    public AttachSource(JobResources resources, ApiObject container, ApiObject request, boolean anywhere) {
        this.resources = resources;
        this.container = container;
        this.request = request;
        link = new SourceLink(resources, request.object("attachData"), container.name(), "attachData", anywhere);
    }

    @Override
    public String actionType() {
        return "DB_ATTACH_SOURCE";
    }

    @Override
    public String title() {
        return "Attach a source to \"" + container.name() + "\".";
    }

    @Override
    public List<Mistake> references(Transaction catalog) {
        return new ReferenceCheck(catalog, resources.schema()).mistakes(request);
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Requirements.idle(catalog, container);
        ApiObject source = Lineage.source(catalog, container.reference());
        if (source != null) {
            throw new Refusal("exception.container.attached", "'" + container.name() + "' has a source: " + source.reference()
                    + ".", source.flag("linked") ? "Detach that first." : "It is a VDB; refresh it instead.");
        }
        List<Mistake> mistakes = new ArrayList<>();
        mistakes.addAll(link.check(catalog));
        if (mistakes.isEmpty() && !container.string("toolkit").equals(link.toolkit(catalog))) {
            mistakes.add(new Mistake(List.of("attachData", "config"), "it is of another kind than what '" + container.name()
                    + "' holds.", "Use a source configuration of the same kind."));
        }
        return mistakes;
    }

    @Override
    public String apply(Transaction catalog) {
        catalog.list(Query.all("source/detached").where("container", container.reference()))
                .forEach(detached -> catalog.remove(detached.reference()));
        ApiObject source = catalog.add(link.source(catalog, container.reference()).with("runtime", Points.runtime("RUNNING", "ENABLED", null)));
        try {
            new Mounting(resources).present(container.string("currentTimeflow"), MountPoint.of(source));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refusal(FailureMessages.of(stopped, false));
        } catch (IOException refused) {
            throw new Refusal(FailureMessages.of(refused, false));
        }
        return "";
    }
}
