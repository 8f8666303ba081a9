package dev.sluice.engine.containers.link;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.Dsource;
import dev.sluice.engine.containers.Requirements;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.Mounting;
import dev.sluice.engine.jobs.Change;
import dev.sluice.engine.jobs.FailureMessages;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the source away from a dSource: its history stays, but it cannot be synced until it gets a source again. */
public final class DetachSource implements Change {
    private static final Logger LOG = LoggerFactory.getLogger(DetachSource.class);

    private final JobResources resources;
    private final ApiObject container;
    private final ApiObject request;
    private Dsource detached;

    public DetachSource(JobResources resources, ApiObject container, ApiObject request) {
        this.resources = resources;
        this.container = container;
        this.request = request;
    }

    @Override
    public String actionType() {
        return "DB_DETACH_SOURCE";
    }

    @Override
    public String title() {
        return "Detach the source of \"" + container.name() + "\".";
    }

    @Override
    public List<Mistake> check(Transaction catalog) {
        Requirements.idle(catalog, container);
        ApiObject source = Requirements.source(catalog, container);
        if (!source.flag("linked")) {
            throw new Refusal("exception.container.not.linked", "'" + container.name() + "' is a VDB.",
                    "Only dSources are detached; delete the VDB instead.");
        }
        String wanted = request.string("source");
        return wanted == null || wanted.equals(source.reference()) ? List.of() : List.of(new Mistake(List.of("source"),
                "'" + wanted + "' is not the source of '" + container.name() + "'.", "That is " + source.reference() + "."));
    }

    @Override
    public String apply(Transaction catalog) {
        detached = Dsource.of(catalog, resources, Lineage.source(catalog, container.reference()));
        ApiObject source = detached.source();
        catalog.add(ApiObject.of("DetachedSource").with("reference", catalog.nextReference("DETACHED_SOURCE"))
                .with("name", source.name()).with("container", container.reference())
                .with("parameters", source.get("parameters")));
        catalog.remove(source.reference());
        try {
            new Mounting(resources).withdraw(container.string("currentTimeflow"), MountPoint.of(source));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refusal(FailureMessages.of(stopped, false));
        } catch (IOException stays) {
            throw new Refusal(FailureMessages.of(stays, false));
        }
        return "";
    }

    /** A source that cannot be reached now keeps what was set up there. */
    @Override
    public void done() {
        try {
            detached.stop();
            detached.release();
        } catch (IOException unreachable) {
            LOG.warn("what was set up at the source of '{}' stays there: {}", container.name(),
                    FailureMessages.of(unreachable, false).summary());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
