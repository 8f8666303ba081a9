package dev.sluice.library;

import dev.sluice.client.Client;
import dev.sluice.client.Connection;
import dev.sluice.client.Courier;
import dev.sluice.client.Wiretap;
import dev.sluice.engine.Engine;
import dev.sluice.engine.EngineHome;
import dev.sluice.engine.EngineSettings;
import dev.sluice.language.Conversation;
import dev.sluice.language.Language;
import dev.sluice.language.Output;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.operations.Engines;
import dev.sluice.operations.JobListener;
import dev.sluice.operations.LogIn;
import dev.sluice.operations.SchemaCache;
import dev.sluice.operations.Session;
import dev.sluice.wire.Schema;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * An engine for a program in Java or Groovy: started in its process, or one that runs elsewhere.
 *
 * <pre>{@code
 * try (SluiceEngine engine = SluiceEngine.start(Path.of("/srv/engine"))) {
 *     System.out.println(engine.evaluate("vdbs*.name"));
 * }
 * }</pre>
 *
 * <p>It may be used from many threads. Whoever opens something of it closes that: sessions and conversations first, then the engine,
 * which stops if it was started here. Until then its home belongs to this process.
 */
public final class SluiceEngine implements AutoCloseable {
    /** The user whose password the home of an engine holds. */
    private static final String OWNER = "admin";
    private static final String SCRIPT = "script";

    private final Supplier<Client> clients;
    private final String user;
    private final Secret password;
    private final Runnable end;

    private SluiceEngine(Supplier<Client> clients, String user, Secret password, Runnable end) {
        this.clients = clients;
        this.user = user;
        this.password = password;
        this.end = end;
    }

    /**
     * Starts one in this process, on a folder that is made where it is not there. Nothing listens; only this process calls it.
     *
     * @throws IOException where another process has an engine on this home, or where the home cannot be used; the message says why
     */
    public static SluiceEngine start(Path home) throws IOException, InterruptedException {
        return start(EngineSettings.at(home));
    }

    /** The same with other settings. */
    public static SluiceEngine start(EngineSettings settings) throws IOException, InterruptedException {
        return start(settings, UnaryOperator.identity());
    }

    /** The same, with something between the sessions and the engine that sees all their calls. @param between puts it there, for each session */
    public static SluiceEngine start(EngineSettings settings, UnaryOperator<Courier> between) throws IOException, InterruptedException {
        Engine engine = Engine.start(settings);
        try {
            Secret password = EngineHome.password(settings.home(), OWNER).map(Secret::of)
                    .orElseThrow(() -> new IOException("the password of " + OWNER + " is not in " + settings.home()));
            Connection connection = Connection.local(settings.home(), EngineHome.socket(settings.home()));
            return new SluiceEngine(() -> new Client(connection, between.apply(new InProcessCourier(engine)), Wiretap.NONE), OWNER, password, engine::close);
        } catch (IOException | RuntimeException failed) {
            engine.close();
            throw failed;
        }
    }

    /** One that runs elsewhere, as a user of it. Nothing is sent before a session is opened. */
    public static SluiceEngine at(Connection connection, String user, Secret password) {
        return new SluiceEngine(() -> new Client(connection), user, password, () -> { });
    }

    /**
     * One that another process has on a home of this account, such as {@code sluice engine start} leaves, as its administrator.
     *
     * @throws IOException where none takes calls there
     */
    public static SluiceEngine on(Path home) throws IOException {
        if (!EngineHome.answers(home)) {
            throw new IOException("no engine runs on " + home + ". Start one: sluice engine start");
        }
        Secret password = EngineHome.password(home, OWNER).map(Secret::of).orElseThrow(() -> new IOException("the password of " + OWNER + " is not in " + home));
        return at(Connection.local(home, EngineHome.socket(home)), OWNER, password);
    }

    /**
     * A session with it, logged in: for operations, whose results have types. Whoever opens it closes it.
     *
     * @throws dev.sluice.client.ConnectionException where the engine does not answer
     * @throws dev.sluice.client.LoginException where it refuses the user
     */
    public Session session() {
        Session session = Session.open(clients.get(), Schema.standard(), JobListener.SILENT, SchemaCache.NONE);
        try {
            session.perform(new LogIn(user, password));
            return session;
        } catch (RuntimeException refused) {
            session.close();
            throw refused;
        }
    }

    /** For whatever opens an engine by itself, such as a run: it opens this one, whatever a script names. */
    public Engines engines() {
        return name -> session();
    }

    /** Scripts one after another, with the same variables and one session. What they print goes to {@code output}. Whoever opens it closes it. */
    public Conversation converse(Output output) {
        return Language.load().converse(engines(), output);
    }

    /**
     * Evaluates one script on a session of its own, and gives its last value. What it prints is not kept.
     *
     * @throws ScriptException for every mistake in it and every refusal of the engine, with the place in the script
     */
    public Object evaluate(String script) throws ScriptException {
        try (Conversation conversation = converse(Output.SILENT)) {
            return conversation.evaluate(new Script(SCRIPT, script));
        }
    }

    /** Stops the engine if it was started here: jobs that run end, and its home is free. */
    @Override
    public void close() {
        end.run();
    }
}
