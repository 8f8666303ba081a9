package dev.sluice.engine.containers;

import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.containers.source.Hooks;
import dev.sluice.engine.containers.source.MountPoint;
import dev.sluice.engine.containers.source.SourceBounds;
import dev.sluice.engine.door.Doors;
import dev.sluice.engine.history.KeptLogs;
import dev.sluice.engine.history.Points;
import dev.sluice.engine.history.SnapshotMoment;
import dev.sluice.engine.jobs.JobRun;
import dev.sluice.engine.kind.Askable;
import dev.sluice.engine.kind.Connectable;
import dev.sluice.engine.kind.DatabaseQuery;
import dev.sluice.engine.kind.Door;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Sleepable;
import dev.sluice.engine.kind.Standstill;
import dev.sluice.engine.kind.Startable;
import dev.sluice.engine.kind.Table;
import dev.sluice.engine.kind.Virtual;
import dev.sluice.engine.objects.Installed;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Lineage;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A VDB as the catalog has it, with all that its kind needs to work on it.
 *
 * @param source with its secrets
 * @param origin the parameters of the dSource at the root of its ancestors
 */
public record Vdb(ApiObject container, ApiObject source, ApiObject config, ApiObject origin, Installed installed, Hooks hooks,
           JobResources resources) {
    private static final Duration LONGEST_WAKING = Duration.ofMinutes(1);
    private static final long MILLIS_BETWEEN_LOOKS = 5;

    /** @param reference of its container */
    public static Vdb of(Transaction catalog, JobResources resources, String reference) {
        ApiObject container = catalog.find(reference);
        ApiObject source = catalog.reveal(Lineage.source(catalog, reference).reference());
        ApiObject config = catalog.reveal(source.string("config"));
        return of(catalog, resources, container, source, config, Lineage.linkParameters(catalog, container));
    }

    /** The same of objects that need not be in the catalog any more. */
    static Vdb of(Transaction catalog, JobResources resources, ApiObject container, ApiObject source, ApiObject config, ApiObject origin) {
        return new Vdb(container, source, config, origin, Installed.at(catalog, resources.kinds(), config.string("repository")),
                new Hooks(resources, catalog, container, source, config), resources);
    }

    /** The same VDB as the given timeflow of it has it: with the origin that this came from. */
    Vdb comingFrom(Transaction catalog, ApiObject timeflow) {
        ApiObject then = container.with("provisionContainer", Lineage.parent(catalog, timeflow));
        return new Vdb(container, source, config, Lineage.linkParameters(catalog, then), installed, hooks, resources);
    }

    /** The same VDB with the data of another of its timeflows. */
    Vdb on(String timeflow) {
        return new Vdb(container.with("currentTimeflow", timeflow), source, config, origin, installed, hooks, resources);
    }

    public Kind kind() {
        return installed.kind();
    }

    public String timeflow() {
        return container.string("currentTimeflow");
    }

    String mountPath() {
        return MountPoint.pathOf(source);
    }

    List<MountPoint> mountPoints() {
        return MountPoint.of(source);
    }

    public boolean runs() {
        return "RUNNING".equals(source.object("runtime").string("status")) && !isAsleep();
    }

    /** Whether its server has ended until somebody comes. */
    public boolean isAsleep() {
        return Points.isAsleep(source);
    }

    private Door door() {
        Doors doors = resources.doors();
        return new Door() {
            @Override
            public boolean isHeld() {
                return doors.isHeld(container.reference());
            }

            @Override
            public void free() {
                doors.free(container.reference());
            }
        };
    }

    /** Where its users come in, if somebody else can listen there; its data has to be at its mount path. */
    public List<InetSocketAddress> addresses() throws IOException {
        Optional<Sleepable> sleepable = kind().as(Sleepable.class);
        return sleepable.isPresent() ? sleepable.get().addresses(virtual()) : List.of();
    }

    /** So that somebody else listens there at once when it has stopped. */
    public void prepareDoor(List<InetSocketAddress> addresses) {
        if (!addresses.isEmpty()) {
            resources.doors().prepare();
        }
    }

    /** Has those who come in there wait, until it listens there itself. Who ends a job on it sees to them. */
    public void holdDoor(List<InetSocketAddress> addresses) throws IOException {
        if (!addresses.isEmpty()) {
            resources.doors().hold(container.reference(), addresses);
        }
    }

    /** Where it sleeps, has it woken by a job of its own, and waits for that; so not for jobs on it. */
    Vdb woken() throws IOException, InterruptedException {
        Vdb now = this;
        long deadline = System.nanoTime() + LONGEST_WAKING.toNanos();
        for (boolean knocked = false; now.isAsleep(); now = resources.catalog().read(catalog -> of(catalog, resources, container.reference()))) {
            if (!knocked && !resources.doors().knock(container.reference())) {
                return this;
            }
            knocked = true;
            if (System.nanoTime() > deadline) {
                throw new KindException("exception.vdb.not.woken", "'" + container.name() + "' sleeps, and does not wake.", "See its faults and jobs.");
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
        return now;
    }

    /** Where it sleeps, wakes it, for the job on it that is under way. */
    Vdb roused(JobRun run) throws IOException, InterruptedException {
        if (!isAsleep()) {
            return this;
        }
        start(run.between(0, 0));
        return resources.catalog().write(catalog -> {
            Points.runs(catalog, source.reference(), "RUNNING", "ENABLED");
            return of(catalog, resources, container.reference());
        });
    }

    /** The same, where it has hooks of one of these points, which want to find it running. */
    public Vdb rousedFor(JobRun run, String... points) throws IOException, InterruptedException {
        return Stream.of(points).anyMatch(hooks::has) ? roused(run) : this;
    }

    /** What its kind gets to know of it. */
    public Virtual virtual() {
        return new Virtual(container.name(), source.object("parameters"), config.object("parameters"), origin,
                installed.installation(), Path.of(mountPath()), stored(), resources.pool().storage(), hooks.user(),
                new KeptLogs(resources).wanted(container, kind(), timeflow()),
                resources.catalog().read(catalog -> SourceBounds.of(resources, catalog, source, config, hooks)), door(),
                resources.catalog().read(catalog -> ChosenData.isByAdministrator(catalog, timeflow())),
                resources.catalog().read(catalog -> LimitFields.of(catalog, container)), LoginSeed.passwords(source));
    }

    private Path stored() {
        try {
            return resources.pool().path(timeflow());
        } catch (IOException unknown) {
            throw new UncheckedIOException(unknown);
        }
    }

    /** Runs the hooks of a point, such as {@code preRefresh}. */
    void hook(String point, JobRun run) throws IOException, InterruptedException {
        if (hooks.has(point)) {
            hooks.run(point, kind().surroundings(virtual()), run, (database, statements, superuser) ->
                    ask(new DatabaseQuery(statements, List.of(), database, false, superuser, true, 0, DatabaseQuery.Time.of(resources.hooks().limit()))).done());
            kind().settle(virtual());
        }
    }

    /** Asks it while it runs. */
    Table ask(DatabaseQuery query) throws IOException, InterruptedException {
        return kind().as(Askable.class).orElseThrow(() -> new KindException("exception.kind.no.database", kind().displayName()
                + " cannot be asked: it is no database.", "Read its files.")).ask(virtual(), query);
    }

    /** Lets users in; gives what they need to know of it, where it runs and they connect to it. */
    Map<String, Object> open(Kind.Readiness readiness) throws IOException, InterruptedException {
        Optional<Connectable> connectable = kind().as(Connectable.class);
        return readiness == Kind.Readiness.RUNNING && connectable.isPresent() ? connectable.get().open(virtual()) : Map.of();
    }

    /** Takes a snapshot of its data, for which it stands still for a moment if it runs; gives of when it is. */
    SnapshotMoment freeze(String timeflow, String snapshot) throws IOException, InterruptedException {
        Optional<Startable> startable = kind().as(Startable.class);
        Standstill still = startable.isPresent() ? startable.get().hold(virtual()) : Standstill.NONE;
        Instant taken;
        try {
            still.begin();
            taken = Instant.now();
            resources.pool().snapshot(timeflow, snapshot);
        } finally {
            try {
                still.end();
            } finally {
                resources.pool().want(List.of(timeflow, snapshot));
            }
        }
        return SnapshotMoment.ofVdb(kind(), resources.pool().frozen(snapshot), taken).held(still.how());
    }

    /**
     * Starts it as users see it started, hooks and all, while the job goes from one percentage to another; but not one that takes more room
     * than it may.
     */
    public Kind.Readiness start(JobRun run, int from, int to) throws IOException, InterruptedException {
        Optional<OwnRoom> bounded = runs() ? Optional.empty() : OwnRoom.of(resources, container);
        if (bounded.isPresent()) {
            bounded.get().require("takes");
        }
        hook("preStart", run);
        run.at(from, "Starting the virtual database.");
        Kind.Readiness readiness = start(run.between(from, to));
        hook("postStart", run);
        return readiness;
    }

    /** Stops it as users see it stopped, hooks and all, while the job goes from one percentage to another. */
    public void stop(JobRun run, int from, int to) throws IOException, InterruptedException {
        hook("preStop", run);
        run.at(from, "Stopping the virtual database.");
        stop(run.between(from, to));
        hook("postStop", run);
    }

    /** Starts it and tells no hook. Does nothing to one that runs. */
    public Kind.Readiness start(Progress progress) throws IOException, InterruptedException {
        Optional<Startable> startable = kind().as(Startable.class);
        return startable.isPresent() ? startable.get().start(virtual(), progress) : Kind.Readiness.RUNNING;
    }

    /** Stops it and tells no hook. Does nothing to one that does not run. */
    public void stop(Progress progress) throws IOException, InterruptedException {
        Optional<Startable> startable = kind().as(Startable.class);
        if (startable.isPresent()) {
            startable.get().stop(virtual(), progress);
        }
    }

    /** Whether it is still in use, as far as can be seen from outside. */
    public Kind.Readiness status() throws IOException, InterruptedException {
        Optional<Startable> startable = kind().as(Startable.class);
        return startable.isPresent() ? startable.get().status(virtual()) : Kind.Readiness.RUNNING;
    }

    /** Takes it over from an engine that has ended; tells whether it runs. */
    public Kind.Readiness adopt() throws IOException, InterruptedException {
        Optional<Startable> startable = kind().as(Startable.class);
        return startable.isPresent() ? startable.get().adopt(virtual()) : Kind.Readiness.RUNNING;
    }
}
