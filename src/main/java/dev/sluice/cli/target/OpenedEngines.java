package dev.sluice.cli.target;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.client.ConnectionException;
import dev.sluice.client.LoginException;
import dev.sluice.client.Wiretap;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.HomeHolder;
import dev.sluice.operations.Engines;
import dev.sluice.operations.JobListener;
import dev.sluice.operations.LogIn;
import dev.sluice.operations.Performer;
import dev.sluice.operations.SchemaCache;
import dev.sluice.operations.Session;
import dev.sluice.runbook.ApprovalEngine;
import dev.sluice.shell.Background;
import dev.sluice.shell.Prompt;
import dev.sluice.shell.text.Colour;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Opens the engine that a script names, the one in use, or the embedded one: attached to where it runs already, else
 * started. Logs in where it knows as whom. Closing it stops the engine of this process, if there is one.
 */
public final class OpenedEngines implements Engines, AutoCloseable {
    /** Engines end a session that nobody uses after half an hour or so. */
    private static final Duration PAUSE = Duration.ofMinutes(5);

    private final Targets targets;
    private final Optional<EngineTarget> inUse;
    private final HomeEngine homeEngine;
    private final Background<EmbeddedEngine> embedded;
    /** Whether whoever opened the embedded engine first closes it. */
    private final boolean borrowed;
    private final Consumer<String> say;
    private final Path home;
    private final JobListener listener;
    private final SchemaCache schemas;
    private final Wiretap tap;
    private Performer keeping;
    /** By the names that scripts gave. */
    private final Map<String, Profile> profiles = new ConcurrentHashMap<>();

    /**
     * @param start how the embedded engine is started where none runs
     * @param say tells the user for whom a command waits
     * @param tap sees what goes to and fro
     */
    public OpenedEngines(Targets targets, EngineSettings settings, EngineStart start, Consumer<String> say, JobListener listener,
                         SchemaCache schemas, Wiretap tap) {
        this(targets, new HomeEngine(settings, start), null, settings.home(), say, listener, schemas, tap);
    }

    private OpenedEngines(Targets targets, HomeEngine homeEngine, Background<EmbeddedEngine> lent, Path home, Consumer<String> say,
                          JobListener listener, SchemaCache schemas, Wiretap tap) {
        this.targets = targets;
        this.inUse = targets.inUse();
        this.homeEngine = homeEngine;
        this.borrowed = lent != null;
        this.embedded = borrowed ? lent : new Background<>("engine", this::openEmbedded);
        this.say = say;
        this.home = home;
        this.listener = listener;
        this.schemas = schemas;
        this.tap = tap;
    }

    /** Others in the same process, with the same embedded engine, which ends with these. */
    public OpenedEngines beside(Targets others, Consumer<String> hears, JobListener follower, Wiretap watcher) {
        return new OpenedEngines(others, homeEngine, embedded, home, hears, follower, schemas, watcher);
    }

    /** The session in which the engine in use keeps the journals of runs: each time the same, and closed with these. */
    public synchronized Performer keeping() {
        if (keeping == null) {
            keeping = open((String) null);
        }
        return keeping;
    }

    private EmbeddedEngine openEmbedded() {
        try {
            return homeEngine.open();
        } catch (InterruptedException givenUp) {
            throw interrupted(givenUp);
        }
    }

    private static ConnectionException interrupted(InterruptedException givenUp) {
        return new ConnectionException("interrupted while the embedded engine was starting", givenUp);
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
        boolean local = url == null ? inUse.isEmpty() : EmbeddedEngine.connection(home).url().toString().equals(url);
        String shown = local ? Profiles.LOCAL
                : Prompt.host(url == null ? inUse.get().connection().url().toString() : url);
        return new Prompt.Label(shown, "", null);
    }

    /** By which {@code engine} was opened; null where it is no profile's. */
    private Profile profile(String engine) {
        return engine == null ? inUse.map(EngineTarget::profile).orElse(null) : profiles.get(engine);
    }

    @Override
    public Collection<String> names() {
        return targets.names();
    }

    @Override
    public boolean isReadOnly(String engine) {
        Profile profile = profile(engine);
        return profile != null && profile.readOnly();
    }

    @Override
    public Performer open(String engine) {
        if (isEmbedded(engine)) {
            return embedded();
        }
        EngineTarget target = engine == null ? inUse.get() : targets.named(engine, inUse);
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
        boolean ours = url == null || EmbeddedEngine.holder(home).map(HomeHolder::url).filter(at -> at.toString().equals(url)).isPresent();
        return new ApprovalEngine(null, url, ours ? home.toAbsolutePath().normalize().toString() : null);
    }

    @Override
    public Optional<Secret> ask(String question) {
        return targets.questions().askHidden(question);
    }

    /** The embedded engine has the schema of this program. */
    @Override
    public boolean mayDiffer(String engine) {
        return !isEmbedded(engine);
    }

    private Session embedded() {
        try {
            EmbeddedEngine engine = homeEngine.awaited(embedded::get, say);
            EngineTarget target = new EngineTarget(EmbeddedEngine.connection(home), targets.localUser(), targets.localPassword(home), null);
            return entered(engine.client(tap, this::revive), target);
        } catch (LoginException refused) {
            throw targets.explained(refused);
        } catch (InterruptedException givenUp) {
            throw interrupted(givenUp);
        }
    }

    private void revive() {
        try {
            homeEngine.awaited(homeEngine::open, say);
        } catch (InterruptedException givenUp) {
            throw interrupted(givenUp);
        }
    }

    private Session open(EngineTarget target) {
        return entered(new Client(target.connection(), tap), target);
    }

    private Session entered(Client client, EngineTarget target) {
        Session session = Session.open(client, Schema.family(), listener, schemas);
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

    /** Stops the embedded engine of this process; one that is still starting is stopped as soon as it has. */
    @Override
    public void close() {
        if (keeping != null) {
            keeping.close();
        }
        if (borrowed) {
            return;
        }
        try {
            embedded.begunOrNothing().ifPresent(EmbeddedEngine::close);
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
