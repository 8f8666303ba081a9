package dev.sluice.cli.target;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.client.Wiretap;
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
import dev.sluice.runbook.ApprovalEngine;
import dev.sluice.shell.Background;
import dev.sluice.shell.Prompt;
import dev.sluice.shell.text.Colour;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Opens the engine that a script names, the one in use, or the embedded one: attached to where it runs already, else
 * started here. Logs in where it knows as whom. Closing it stops what it started.
 */
public final class OpenedEngines implements Engines, AutoCloseable {
    /** Engines end a session that nobody uses after half an hour or so. */
    private static final Duration PAUSE = Duration.ofMinutes(5);

    private final Targets targets;
    private final Optional<EngineTarget> inUse;
    private final Background<EmbeddedEngine> embedded;
    private final Path home;
    private final JobListener listener;
    private final SchemaCache schemas;
    private final Wiretap tap;
    /** By the names that scripts gave. */
    private final Map<String, Profile> profiles = new ConcurrentHashMap<>();

    /** @param tap sees what goes to and fro */
    public OpenedEngines(Targets targets, EngineSettings settings, JobListener listener, SchemaCache schemas,
                  Wiretap tap) {
        this.targets = targets;
        this.inUse = targets.inUse();
        this.embedded = new Background<>("engine", () -> start(settings));
        this.home = settings.home();
        this.listener = listener;
        this.schemas = schemas;
        this.tap = tap;
    }

    private static EmbeddedEngine start(EngineSettings settings) {
        try {
            return EmbeddedEngine.open(settings);
        } catch (InterruptedException givenUp) {
            throw new ConnectionException("interrupted while the embedded engine was starting", givenUp);
        }
    }

    /** The engine in use, unless that is the embedded one. */
    public Optional<EngineTarget> inUse() {
        return inUse;
    }

    /** Begins to start the embedded engine if that is the one in use, so that the first command need not wait. */
    public void startEarly() {
        if (inUse.isEmpty()) {
            embedded.start();
        }
    }

    /** How the prompt shows an engine: a profile by its name, the embedded one as {@code local}, any other by its host. */
    public Prompt.Label label(String engine, String url) {
        Profile profile = profile(engine);
        if (profile != null) {
            Colour colour = profile.colour() == null && profile.guarded() ? Colour.RED : profile.colour();
            return new Prompt.Label(profile.name(), profile.mark(), colour);
        }
        boolean local = url == null ? inUse.isEmpty() : embedded.finished().filter(running -> running.url().equals(url)).isPresent();
        String shown = local ? Profiles.LOCAL
                : Prompt.host(url == null ? inUse.get().connection().url().toString() : url);
        return new Prompt.Label(shown, "", null);
    }

    /** By which {@code engine} was opened; null where it is no profile's. */
    private Profile profile(String engine) {
        return engine == null ? inUse.map(EngineTarget::profile).orElse(null) : profiles.get(engine);
    }

    @Override
    public boolean isReadOnly(String engine) {
        Profile profile = profile(engine);
        return profile != null && profile.readOnly();
    }

    @Override
    public Performer open(String engine) {
        EngineTarget target = isEmbedded(engine) ? embedded() : engine == null ? inUse.get() : targets.named(engine, inUse);
        if (engine != null && target.profile() != null) {
            profiles.put(engine, target.profile());
        }
        return open(target);
    }

    @Override
    public Optional<Path> home(String engine) {
        return isEmbedded(engine) ? Optional.of(home.toAbsolutePath().normalize()) : Optional.empty();
    }

    private boolean isEmbedded(String engine) {
        return engine == null ? inUse.isEmpty() : engine.equals(Profiles.LOCAL);
    }

    /** Where who logs in on the engine in use does so; nobody has yet. */
    public ApprovalEngine approvalEngine() {
        String url = inUse.map(target -> target.connection().url().toString()).orElse(null);
        boolean ours = url == null || EmbeddedEngine.running(home).map(URI::toString).filter(url::equals).isPresent();
        return new ApprovalEngine(null, url, ours ? home.toAbsolutePath().normalize().toString() : null);
    }

    @Override
    public Optional<Secret> ask(String question) {
        return targets.questions().askHidden(question);
    }

    /**
     * Waits for the jobs of the embedded engine if it ends with this program, since they would end with it. An interrupt
     * ends the wait.
     */
    public void letJobsEnd(Consumer<String> say) {
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
        return !isEmbedded(engine);
    }

    private EngineTarget embedded() {
        try {
            EmbeddedEngine running = embedded.get();
            return new EngineTarget(Connection.to(running.url()).pinned(running.fingerprint().orElse(null)), EmbeddedEngine.USER, running.password(), null);
        } catch (InterruptedException givenUp) {
            throw new ConnectionException("interrupted while the embedded engine was starting", givenUp);
        }
    }

    private Session open(EngineTarget target) {
        Client client = new Client(target.connection(), tap);
        Session session = Session.open(client, Schema.standard(), listener, schemas);
        client.keepAlive(PAUSE);
        try {
            if (target.user() != null) {
                session.perform(new LogIn(target.user(), target.password()));
            }
            if (target.profile() != null) {
                session.obey(new ProfileRule(target.profile(), targets.questions()));
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
