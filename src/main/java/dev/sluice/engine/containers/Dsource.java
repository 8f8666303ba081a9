package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.DataManifests;
import dev.sluice.engine.containers.source.DirectLink;
import dev.sluice.engine.containers.source.Hooks;
import dev.sluice.engine.containers.source.SourceBounds;
import dev.sluice.engine.history.KeptLogs;
import dev.sluice.engine.host.Pausable;
import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.kind.Askable;
import dev.sluice.engine.kind.DatabaseQuery;
import dev.sluice.engine.kind.Followable;
import dev.sluice.engine.kind.Follower;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.Table;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.util.Map;

/**
 * The source of a dSource as the catalog has it, with all that its kind needs to work on it.
 *
 * @param source with its secrets
 * @param config of the source, with its secrets
 */
public record Dsource(ApiObject container, ApiObject source, ApiObject config, Installed installed, JobResources resources) {
    /** @param source that is linked, with or without its secrets */
    public static Dsource of(Transaction catalog, JobResources resources, ApiObject source) {
        return of(catalog, resources, catalog.find(source.string("container")), catalog.reveal(source.reference()),
                catalog.reveal(source.string("config")));
    }

    /** The same of objects that need not be in the catalog any more. */
    static Dsource of(Transaction catalog, JobResources resources, ApiObject container, ApiObject source, ApiObject config) {
        return new Dsource(container, source, config, Installed.at(catalog, resources.kinds(), config.string("repository")), resources);
    }

    public Kind kind() {
        return installed.kind();
    }

    public boolean isEnabled() {
        return "ENABLED".equals(source.object("runtime").string("enabled"));
    }

    /** What its kind gets to know of it. */
    public Staging staging() throws IOException {
        return staging(ApiObject.of(Map.of()));
    }

    public Hooks hooks(Transaction catalog) {
        return new Hooks(resources, catalog, container, source, config);
    }

    /** The same for a sync that has parameters. */
    public Staging staging(ApiObject sync) throws IOException {
        Hooks hooks = resources.catalog().read(this::hooks);
        SourceReach reach = resources.catalog().read(catalog -> SourceBounds.of(resources, catalog, source, config, hooks));
        String timeflow = container.string("currentTimeflow");
        return new Staging(config, source.object("parameters"), DirectLink.excludes(source), DirectLink.followed(source),
                sync, installed.installation(), resources.pool().path(timeflow), resources.pool().storage(), hooks.user(),
                new KeptLogs(resources).wanted(container, kind(), timeflow), DataManifests.ofBlocks(resources, timeflow),
                resources.pool().notes(kind().name()), reach);
    }

    /** Whether a database in its dataset follows its source. */
    public boolean follows() {
        return kind().as(Followable.class).filter(followable -> followable.follows(source.object("parameters"))).isPresent();
    }

    /** That database. */
    public Follower follower() throws IOException, InterruptedException {
        return kind().as(Followable.class).orElseThrow().follower(staging());
    }

    /** Has what may follow its source follow it again. */
    public void start(Progress progress) throws IOException, InterruptedException {
        if (follows()) {
            follower().start(progress);
        }
    }

    /** Nothing changes its dataset any more. */
    public void stop() throws IOException, InterruptedException {
        if (follows()) {
            follower().stop();
        }
        kind().halt(staging());
    }

    /** Takes back what was set up at the source; nothing follows that any more. */
    public void release() throws IOException, InterruptedException {
        kind().release(stagingOfLog());
    }

    /** What its kind gets to know of it and of its log, whether that is to be kept or was so once. */
    public Staging stagingOfLog() throws IOException {
        return staging().withLog(new KeptLogs(resources).folder(container.string("currentTimeflow")));
    }

    /** Asks what it is a copy of, and changes nothing there. */
    Table ask(DatabaseQuery query) throws IOException, InterruptedException {
        return kind().as(Askable.class).orElseThrow(() -> new KindException("exception.kind.no.database", "a dSource of "
                + kind().displayName() + " cannot be asked: no database runs there.", "Provision a VDB from it."))
                .ask(staging(), query.changingNothing());
    }

    /** What has to stand still while its dataset is frozen, readied for that. */
    public Pausable hold() throws IOException, InterruptedException {
        return follows() ? follower().hold() : Pausable.STILL;
    }
}
