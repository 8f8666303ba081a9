package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.jobs.Refusal;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;

/** What has to hold of a container before work on it is taken in, and again when its turn has come. */
public final class Requirements {
    private Requirements() {
    }

    /** It is not about to be deleted. */
    static void staying(Transaction catalog, ApiObject container) {
        catalog.list(Query.all("job").where("target", container.reference()).in(Jobs.UNDER_WAY)).stream()
                .filter(job -> job.string("actionType").equals("DB_DELETE")).findFirst()
                .ifPresent(job -> {
                    throw new Refusal("exception.container.being.deleted", "'" + container.name() + "' is being deleted by "
                            + job.reference() + ".", "Cancel that job first, if the container is to stay.");
                });
    }

    /** It has a source that is whole and enabled; which is given. */
    public static ApiObject enabledSource(Transaction catalog, ApiObject container) {
        ApiObject source = source(catalog, container);
        if (!"ENABLED".equals(source.object("runtime").string("enabled"))) {
            throw new Refusal("exception.source.disabled", "'" + container.name() + "' is disabled.", "Enable it first.");
        }
        return source;
    }

    /** It has a source that is whole; which is given. */
    public static ApiObject source(Transaction catalog, ApiObject container) {
        ApiObject source = Lineage.source(catalog, container.reference());
        if (source == null) {
            throw new Refusal("exception.container.detached", "'" + container.name() + "' has no source: it was detached.",
                    "Attach a source first.");
        }
        if ("PENDING".equals(source.object("runtime").string("status"))) {
            throw new Refusal("exception.container.not.ready", "'" + container.name() + "' is still being made.",
                    "Wait until the job that makes it has ended.");
        }
        return source;
    }

    /** It is a VDB that is whole and enabled; which is given as it stands now. */
    public static Vdb enabledVdb(Transaction catalog, JobResources resources, ApiObject container, String otherwise) {
        virtual(container, enabledSource(catalog, container), otherwise);
        return Vdb.of(catalog, resources, container.reference());
    }

    /** Nothing is being done to it. */
    public static void idle(Transaction catalog, ApiObject container) {
        catalog.list(Query.all("job").where("target", container.reference()).in(Jobs.UNDER_WAY)).stream().findFirst()
                .ifPresent(job -> {
                    throw new Refusal("exception.container.busy", "'" + container.name() + "' is busy with " + job.reference()
                            + ": " + job.string("title"), "Wait until that job has ended, or cancel it.");
                });
    }

    /** It is a VDB. */
    private static void virtual(ApiObject container, ApiObject source, String otherwise) {
        if (!source.flag("virtual")) {
            throw new Refusal("exception.container.not.virtual", "'" + container.name() + "' is a dSource.", otherwise);
        }
    }
}
