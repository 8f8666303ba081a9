package dev.sluice.cli;

import dev.sluice.client.Connection;
import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.engine.EngineSettings;
import dev.sluice.operations.Engines;
import dev.sluice.operations.JobListener;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.LogIn;
import dev.sluice.operations.Performer;
import dev.sluice.operations.SchemaCache;
import dev.sluice.operations.Session;
import dev.sluice.operations.StoppedWaiting;
import dev.sluice.operations.WaitForJob;
import dev.sluice.runbook.Run;
import dev.sluice.shell.Background;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Opens the engine that a script names, the one in use, or the embedded one: attached to where it runs already, else
 * started here. Logs in where it knows as whom. Closing it stops what it started.
 */
final class OpenedEngines implements Engines, AutoCloseable {
    private final Targets targets;
    private final Optional<Target> inUse;
    private final Background<EmbeddedEngine> embedded;
    private final JobListener listener;
    private final SchemaCache schemas;
    private final Run run;

    /** @param run that keeps a journal of what is done in them */
    OpenedEngines(Targets targets, EngineSettings settings, JobListener listener, SchemaCache schemas, Run run) {
        this.targets = targets;
        this.inUse = targets.inUse();
        this.embedded = new Background<>("engine", () -> start(settings));
        this.listener = listener;
        this.schemas = schemas;
        this.run = run;
    }

    private static EmbeddedEngine start(EngineSettings settings) {
        try {
            return EmbeddedEngine.open(settings);
        } catch (InterruptedException givenUp) {
            throw new ConnectionException("interrupted while the embedded engine was starting", givenUp);
        }
    }

    /** The engine in use, unless that is the embedded one. */
    Optional<Target> inUse() {
        return inUse;
    }

    /** Begins to start the embedded engine if that is the one in use, so that the first command need not wait. */
    void startEarly() {
        if (inUse.isEmpty()) {
            embedded.start();
        }
    }

    /** Whether {@code url} is the embedded engine's. */
    boolean isEmbedded(String url) {
        return embedded.finished().filter(running -> running.url().equals(url)).isPresent();
    }

    @Override
    public Performer open(String engine) {
        if (engine != null) {
            return run.journaled(engine, open(targets.named(engine, inUse)));
        }
        return run.journaled(null, open(inUse.orElseGet(this::embedded)));
    }

    /**
     * Waits for the jobs of the embedded engine if it ends with this program, since they would end with it. An interrupt
     * ends the wait.
     */
    void letJobsEnd(Consumer<String> say) {
        if (embedded.finished().filter(EmbeddedEngine::isOurs).isEmpty()) {
            return;
        }
        try (Performer engine = open(embedded())) {
            for (ApiObject job : engine.perform(new ListObjects(engine.schema(), "Job", Map.of()))) {
                if ("RUNNING".equals(job.string("jobState"))) {
                    say.accept("waiting for " + job.reference() + ", which runs in the engine of this shell. Ctrl-C leaves at once; the job fails then");
                    await(engine, job);
                }
            }
        } catch (StoppedWaiting enough) {
            // The user was told what becomes of the job.
        }
    }

    private static void await(Performer engine, ApiObject job) {
        try {
            engine.perform(new WaitForJob(job.reference()));
        } catch (EngineException failed) {
            // Whoever started it left it; how it ended is in the journal of the engine.
        }
    }

    /** The embedded engine has the schema of this program. */
    @Override
    public boolean mayDiffer(String engine) {
        return engine != null || inUse.isPresent();
    }

    private Target embedded() {
        try {
            EmbeddedEngine running = embedded.get();
            return new Target(Connection.to(running.url()), EmbeddedEngine.USER, running.password());
        } catch (InterruptedException givenUp) {
            throw new ConnectionException("interrupted while the embedded engine was starting", givenUp);
        }
    }

    private Session open(Target target) {
        Session session = Session.open(target.connection(), Schema.standard(), listener, schemas);
        try {
            if (target.user() != null) {
                session.perform(new LogIn(target.user(), target.password()));
            }
            return session;
        } catch (RuntimeException refused) {
            session.close();
            throw refused;
        }
    }

    /** Stops the embedded engine if this opened it; one that is still starting is stopped as soon as it has. */
    @Override
    public void close() {
        try {
            embedded.begunOrNothing().ifPresent(EmbeddedEngine::close);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
