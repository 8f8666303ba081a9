package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.host.Pausable;
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
 */
public record Dsource(ApiObject source, Kind kind, JobResources resources) {
    /** @param source that is linked, with or without its secrets */
    public static Dsource of(Transaction catalog, JobResources resources, ApiObject source) {
        return new Dsource(catalog.reveal(source.reference()),
                Installed.at(catalog, resources.kinds(), catalog.find(source.string("config")).string("repository")).kind(), resources);
    }

    public boolean isEnabled() {
        return "ENABLED".equals(source.object("runtime").string("enabled"));
    }

    /** What its kind gets to know of it. */
    public Staging staging() throws IOException {
        return SourceIntake.staging(resources, source, ApiObject.of(Map.of()));
    }

    /** Whether a database in its dataset follows its source. */
    public boolean follows() {
        return kind.as(Followable.class).filter(followable -> followable.follows(source.object("parameters"))).isPresent();
    }

    /** That database. */
    public Follower follower() throws IOException, InterruptedException {
        return kind.as(Followable.class).orElseThrow().follower(staging());
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
    }

    /** Takes back what was set up at the source; nothing follows that any more. */
    public void release() throws IOException, InterruptedException {
        kind.release(staging());
    }

    /** Asks what it is a copy of, and changes nothing there. */
    Table ask(DatabaseQuery query) throws IOException, InterruptedException {
        return kind.as(Askable.class).orElseThrow(() -> new KindException("exception.kind.no.database", "a dSource of "
                + kind.displayName() + " cannot be asked: no database runs there.", "Provision a VDB from it."))
                .ask(staging(), query.changingNothing());
    }

    /** What has to stand still while its dataset is frozen, readied for that. */
    Pausable hold() throws IOException, InterruptedException {
        return follows() ? follower().hold() : Pausable.STILL;
    }
}
