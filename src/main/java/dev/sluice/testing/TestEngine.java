package dev.sluice.testing;

import dev.sluice.client.ConnectionException;
import dev.sluice.client.EngineException;
import dev.sluice.engine.EngineSettings;
import dev.sluice.execution.Resumption;
import dev.sluice.execution.ScriptExecution;
import dev.sluice.language.Language;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptFiles;
import dev.sluice.library.SluiceEngine;
import dev.sluice.operations.Delete;
import dev.sluice.operations.ListObjects;
import dev.sluice.operations.Questions;
import dev.sluice.operations.Session;
import dev.sluice.runbook.PassedSteps;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.RunSettings;
import dev.sluice.runbook.Runs;
import dev.sluice.wire.ApiObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An engine for one test: real, empty, in the process of the test, and gone afterwards with all that it made. Scripts are planned and
 * run on it whatever engine they name. For one thread; whoever starts it closes it.
 *
 * <pre>{@code
 * try (TestEngine engine = TestEngine.start()) {
 *     assert engine.plan("refresh.groovy", Map.of("target", "qa1")).changes("vdb", Map.of("name", "qa1"));
 * }
 * }</pre>
 *
 * <p>Each parameter of a script is given by its name. Groovy may write them as named arguments:
 * {@code engine.run('refresh.groovy', target: 'qa1')}.
 */
public final class TestEngine implements AutoCloseable {
    /** What is said to a script about its result, where there are several ways to begin it. */
    private interface Begin {
        void on(ScriptExecution execution) throws ScriptException, IOException;
    }

    private final Path folder;
    private final SluiceEngine engine;
    private final CallWatch watch;
    private final Language language = Language.load();
    private final Runs runs;
    private boolean confirms;
    private int scripts;

    private TestEngine(Path folder, SluiceEngine engine, CallWatch watch) {
        this.folder = folder;
        this.engine = engine;
        this.watch = watch;
        this.runs = new Runs(folder.resolve("runs"));
    }

    /** Starts one in a new folder below that for temporary files. Data is presented by links, so that it needs no rights. */
    public static TestEngine start() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("sluice-test-").toRealPath();
        try {
            CallWatch watch = new CallWatch();
            EngineSettings settings = EngineSettings.at(folder.resolve("home")).withPool(folder.resolve("pool"), "copy").withMountBy("link")
                    .withAccount(System.getProperty("user.name")).withKeepDeleted(Duration.ZERO).withMountRoots(mountRoots());
            return new TestEngine(folder, SluiceEngine.start(settings, watch::between), watch);
        } catch (IOException | InterruptedException | RuntimeException failed) {
            remove(folder);
            throw failed;
        }
    }

    /** Tests have their folders among temporary files, in the project, or at home. */
    private static List<Path> mountRoots() {
        return Stream.of("java.io.tmpdir", "user.dir", "user.home").map(System::getProperty).map(Path::of).filter(Files::isDirectory).distinct().toList();
    }

    /** A folder of the test's own for sources and mount paths, which goes with the engine. */
    public Path folder() {
        return folder;
    }

    /** A session with it as its administrator, for what a test prepares or looks at. Whoever opens it closes it. */
    public Session session() {
        return engine.session();
    }

    /** Evaluates one script on a session of its own, and gives its last value. */
    public Object evaluate(String script) throws ScriptException {
        return engine.evaluate(script);
    }

    /** From now on whoever runs a script answers with yes where it asks for that; before, nobody answers. */
    public void confirm() {
        confirms = true;
    }

    /** The user confirms what the last run waits for; {@link #resume} goes on with it then. */
    public void approve(String user) throws IOException {
        runs.approve(Runs.LAST, approval -> approval.decide(user, true, null));
    }

    /** The user denies it. */
    public void deny(String user) throws IOException {
        runs.approve(Runs.LAST, approval -> approval.decide(user, false, null));
    }

    /** Plans a script, without effect. */
    public ScriptPlan plan(String file) throws IOException, ScriptException {
        return plan(file, Map.of());
    }

    /** The same with parameters. */
    public ScriptPlan plan(String file, Map<String, ?> params) throws IOException, ScriptException {
        return ScriptPlan.of(language, engine.engines(), read(file), params);
    }

    /** The same, as Groovy writes it. */
    public ScriptPlan plan(Map<String, ?> params, String file) throws IOException, ScriptException {
        return plan(file, params);
    }

    /** Runs a script with a journal; how it ended is in what comes back. */
    public ScriptRun run(String file) throws IOException, ScriptException {
        return run(file, Map.of());
    }

    /** The same with parameters. */
    public ScriptRun run(String file, Map<String, ?> params) throws IOException, ScriptException {
        return begin(file, params, settings());
    }

    /** The same, as Groovy writes it. */
    public ScriptRun run(Map<String, ?> params, String file) throws IOException, ScriptException {
        return run(file, params);
    }

    /** Runs one step of a script, and the steps inside of it; what is outside of steps runs, too. */
    public ScriptRun step(String title, String file) throws IOException, ScriptException {
        return step(title, file, Map.of());
    }

    /** The same with parameters. */
    public ScriptRun step(String title, String file, Map<String, ?> params) throws IOException, ScriptException {
        List<String> others = plan(file, params).stepsBeside(title);
        return begin(file, params, settings().passing(new PassedSteps(others, null, "only '" + title + "' is tested")));
    }

    /** The same, as Groovy writes it. */
    public ScriptRun step(Map<String, ?> params, String title, String file) throws IOException, ScriptException {
        return step(title, file, params);
    }

    /** Goes on with the last run, as {@code sluice resume last} does. */
    public ScriptRun resume() throws IOException, ScriptException {
        Resumption resumption = Resumption.of(runs.find(Runs.LAST), language);
        try (Run run = runs.resume(Runs.LAST, settings())) {
            return perform(run, execution -> execution.goOn(resumption, resumption.params(Map.of())));
        }
    }

    /** Takes back what the last run did, as {@code sluice resume --undo last} does. */
    public ScriptRun takeBack() throws IOException, ScriptException {
        Resumption resumption = Resumption.of(runs.find(Runs.LAST), language);
        try (Run run = runs.resume(Runs.LAST, settings().undoing())) {
            return perform(run, execution -> execution.takeBack(resumption.script(), resumption.params(Map.of())));
        }
    }

    /** A file for a script that a test has as text, to be named to {@link #plan} and {@link #run}. */
    public String script(String text) throws IOException {
        return Files.writeString(folder.resolve("script-" + ++scripts + ".groovy"), text).toString();
    }

    /** All calls that would change something, in order, those that were refused or lost among them. */
    public List<SentCall> calls() {
        return watch.calls();
    }

    /** The engine refuses a change: the first from now on, the second, and so on. */
    public void refuse(int number) {
        refuse(number, "The test refuses call " + number + ".");
    }

    /** The same, in words of the test's own. */
    public void refuse(int number, String details) {
        watch.refuse(number, details);
    }

    /** The connection is lost when a change has been sent: the engine does it, and no answer comes. */
    public void loseAnswer(int number) {
        watch.loseAnswer(number);
    }

    /** Writes down what the engine has, for {@link RecordedEngine}. */
    public void record(Path file) throws IOException {
        try (Session session = session()) {
            RecordedEngine.of(session).write(file);
        }
    }

    private RunSettings settings() {
        return RunSettings.PLAIN.asking(Questions.NOBODY, confirms);
    }

    private ScriptRun begin(String file, Map<String, ?> params, RunSettings settings) throws IOException, ScriptException {
        Script script = read(file);
        try (Run run = runs.create(settings)) {
            return perform(run, execution -> execution.begin(ScriptFiles.origin(language, file, script, Map.of()), script, ScriptPlan.texts(params)));
        }
    }

    private static Script read(String file) throws IOException {
        return ScriptFiles.read(file, InputStream.nullInputStream());
    }

    /** Mistakes of a script that never began are thrown; how one ended that did is told. */
    private ScriptRun perform(Run run, Begin begin) throws IOException, ScriptException {
        PrintedOutput printed = new PrintedOutput();
        ScriptException failure = null;
        try {
            begin.on(new ScriptExecution(language, engine.engines(), printed, run, line -> { }));
        } catch (ScriptException stopped) {
            if (!runs.hasBegun(run.name())) {
                throw stopped;
            }
            failure = stopped;
        }
        run.close();
        return ScriptRun.of(runs, run.name(), failure, printed.text());
    }

    /** Stops the engine. What it keeps running for VDBs stops, and its folder goes. */
    @Override
    public void close() throws IOException {
        try {
            watch.end();
            deleteAll();
        } finally {
            engine.close();
            remove(folder);
        }
    }

    private void deleteAll() {
        try (Session session = session()) {
            List<ApiObject> all = session.perform(new ListObjects(session.schema(), "Container", Map.of()));
            // What was made last may come of what was made before.
            for (int i = all.size() - 1; i >= 0; i--) {
                session.perform(new Delete(session.schema(), all.get(i)).forced());
            }
        } catch (EngineException | ConnectionException remains) {
            // The engine stops all the same, and its folder goes.
            return;
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
                Files.deleteIfExists(path);
            }
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }
}
