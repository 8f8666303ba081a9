package dev.sluice.cli.run;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.Folders;
import dev.sluice.cli.console.Options;
import dev.sluice.cli.console.OutputMask;
import dev.sluice.cli.console.ProcessContext;
import dev.sluice.cli.console.Stopping;
import dev.sluice.cli.console.TerminalQuestions;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.schedule.Schedules;
import dev.sluice.cli.target.CallPreparation;
import dev.sluice.cli.target.EmbeddedEngine;
import dev.sluice.cli.target.EngineLauncher;
import dev.sluice.cli.target.EngineStart;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.cli.target.Profiles;
import dev.sluice.cli.target.RunsPlace;
import dev.sluice.cli.target.Targets;
import dev.sluice.client.Wiretap;
import dev.sluice.engine.EngineRights;
import dev.sluice.engine.EngineSettings;
import dev.sluice.language.Conversation;
import dev.sluice.language.Language;
import dev.sluice.language.Output;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.language.ScriptParameters;
import dev.sluice.operations.InvalidRequest;
import dev.sluice.operations.Performer;
import dev.sluice.operations.Questions;
import dev.sluice.operations.SchemaCache;
import dev.sluice.rehearsal.ScriptRehearsal;
import dev.sluice.runbook.journal.ConsentMissing;
import dev.sluice.runbook.journal.EngineJournals;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.RunSettings;
import dev.sluice.runbook.Runs;
import dev.sluice.runbook.report.JsonReport;
import dev.sluice.runbook.report.Story;
import dev.sluice.shell.Background;
import dev.sluice.shell.progress.JobProgress;
import dev.sluice.shell.session.Printer;
import dev.sluice.shell.text.OutputForm;
import dev.sluice.shell.text.Style;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** One call of the command line: what it finds around it, what the user wants of it, and where it prints. */
public final class Invocation implements AutoCloseable {
    /** Something that a run does. */
    public interface RunWork {
        void perform() throws ScriptException, InterruptedException;
    }

    private static final String KEEP_DELETED = "SLUICE_KEEP_DELETED";
    private static final String SLEEP_AFTER = "SLUICE_SLEEP_AFTER";
    private static final String HOOK_TIME = "SLUICE_HOOK_TIME";

    private final OutputMask mask = new OutputMask();
    private final ProcessContext around;
    private final Options options;
    private final Stopping stopping;
    private final Background<Language> language = new Background<>("language", Language::load);
    private final List<String> advice = new ArrayList<>();
    private String purpose = "sluice";
    private Console console;
    private Questions questions;
    private EventFile events;
    private boolean eventsOnly;
    /** What is performed at this moment, or null. */
    private volatile Run performed;
    private RunsPlace runsPlace;
    private Runs runs;
    /** Comes to the engine that keeps the journals of runs, if one does. */
    private OpenedEngines teamEngine;

    public Invocation(ProcessContext around, Options options, Stopping stopping) {
        this.around = around.masked(mask);
        this.options = options;
        this.stopping = stopping;
    }

    /**
     * From here on the streams of this process are those of the command, masked as all that it writes. Where another program reads its
     * results as JSON, what a script writes to standard output by itself is talk.
     */
    public void takeStreams() {
        around.takeStreams(() -> isForPrograms() ? around.err() : around.out());
    }

    public ProcessContext around() {
        return around;
    }

    public Options options() {
        return options;
    }

    public Stopping stopping() {
        return stopping;
    }

    /** Says which command this is, such as {@code sluice run}, to others who wait for its engine. */
    public void is(String command) {
        purpose = command;
    }

    public String command() {
        return purpose;
    }

    public Folders folders() {
        return Folders.of(around);
    }

    /** Where to print; asked for when the options are known. */
    public Console console() {
        if (console == null) {
            console = Console.of(around, options, mask::masked);
        }
        return console;
    }

    /** The engines that a conversation may open, told of by {@code output}. Whoever asks for them closes them, after the conversation. */
    public OpenedEngines engines(Output output) {
        return engines(output, folders().home());
    }

    /** The same, with the embedded engine on another home. */
    public OpenedEngines engines(Output output, Path home) {
        return engines(output, home, questions(), Wiretap.NONE, EngineStart.inProcess(around.variables()), console()::say);
    }

    /** The same, for a shell whose user answers {@code questions}. */
    public OpenedEngines engines(Output output, Questions questions, Wiretap tap) {
        return engines(output, questions, tap, EngineStart.inProcess(around.variables()), console()::say);
    }

    /** The same, which has the embedded engine started in its own way, and tells of it in its own. */
    public OpenedEngines engines(Output output, Questions questions, Wiretap tap, EngineStart start, Consumer<String> say) {
        return engines(output, folders().home(), questions, tap, start, say);
    }

    private OpenedEngines engines(Output output, Path home, Questions questions, Wiretap tap, EngineStart start, Consumer<String> say) {
        boolean keeps = around.variable("SLUICE_CACHE").filter("off"::equals).isEmpty();
        SchemaCache schemas = keeps ? new SchemaCache(folders().cache().resolve("schemas")) : SchemaCache.NONE;
        Targets targets = targets(questions);
        return teamEngine == null ? new OpenedEngines(targets, embeddedEngine(home), start, say, output::progress, schemas, tap)
                : teamEngine.beside(targets, say, output::progress, tap);
    }

    /** An engine of a command's own on a home, with a pool there, whatever engine and pool the user has. */
    public OpenedEngines ownEngine(Output output, Path home) {
        Options own = new Options();
        own.engine = Profiles.LOCAL;
        return new OpenedEngines(new Targets(own, around, questions()), embeddedEngine(home).withPool(home.resolve("pool"), null),
                EngineStart.inProcess(around.variables()), console()::say, output::progress, SchemaCache.NONE, Wiretap.NONE);
    }

    /** Does some work on the engine that is meant; where that is the embedded one and nobody serves it, it is started, and goes on. */
    public <R> R onEngine(Function<Performer, R> work) {
        try (OpenedEngines engines = engines(console().printer(), questions(), Wiretap.NONE, new EngineLauncher(around.variables()), console()::say);
             Performer engine = engines.open(null)) {
            return work.apply(engine);
        } catch (InvalidRequest mistake) {
            throw new UsageException(purpose, mistake.told());
        }
    }

    /** Which engines are meant. */
    public Targets targets() {
        return targets(questions());
    }

    /** The same, where {@code asked} answer for a password. */
    public Targets targets(Questions asked) {
        return new Targets(options, around, asked);
    }

    /** Whom a command can ask. */
    public Questions questions() {
        if (questions == null) {
            questions = TerminalQuestions.of(around, console());
        }
        return questions;
    }

    /**
     * How the embedded engine is run on a home: with the pool that {@code $SLUICE_POOL} names, if it does; one of root with the
     * account that {@code $SLUICE_ACCOUNT} names; what is deleted kept for as many days as {@code $SLUICE_KEEP_DELETED} says; VDBs
     * asleep after as many minutes as {@code $SLUICE_SLEEP_AFTER} says; and hooks ended after as many as {@code $SLUICE_HOOK_TIME} says.
     * Kinds of data read further settings from the variables.
     */
    public EngineSettings embeddedEngine(Path home) {
        EngineSettings settings = EngineSettings.at(home).withAccount(around.variable("SLUICE_ACCOUNT").orElse(null))
                .withEngineAccount(around.variable(EngineRights.VARIABLE).orElse(null), List.of())
                .withVariables(around.variables()).withSecretKeyOf(around.variables()).withPurpose(purpose)
                .withKeepDeleted(around.variable(KEEP_DELETED).map(said -> days(KEEP_DELETED, said)).orElse(EngineSettings.KEEP_DELETED))
                .withSleepAfter(around.variable(SLEEP_AFTER).map(said -> minutes(SLEEP_AFTER, said)).orElse(EngineSettings.SLEEP_AFTER))
                .withHookTime(around.variable(HOOK_TIME).map(said -> hookTime(HOOK_TIME, said)).orElse(EngineSettings.Limits.USUAL.hook()));
        return around.variable("SLUICE_POOL").map(Path::of).map(pool -> settings.withPool(pool, null)).orElse(settings);
    }

    /** A number of days, as an option or a variable says it. */
    public static Duration days(String where, String said) {
        if (!said.matches("\\d{1,4}")) {
            throw new UsageException("sluice engine", where + " '" + said + "' is no number of days. Use one such as 7, or 0 for none");
        }
        return Duration.ofDays(Integer.parseInt(said));
    }

    /** A number of minutes, as an option or a variable says it. */
    public static Duration minutes(String where, String said) {
        if (!said.matches("\\d{1,6}")) {
            throw new UsageException("sluice engine", where + " '" + said + "' is no number of minutes. Use one such as 30, or 0 for never");
        }
        return Duration.ofMinutes(Integer.parseInt(said));
    }

    /** How long hooks may run, as an option or a variable says it. */
    public static Duration hookTime(String where, String said) {
        if (!said.matches("[1-9]\\d{0,5}")) {
            throw new UsageException("sluice engine", where + " '" + said + "' is no time for a hook. Use a number of minutes, such as 60");
        }
        return Duration.ofMinutes(Integer.parseInt(said));
    }

    /** Serves the engine of the usual home in this process while {@code work} is done. */
    public void servingEngine(Runnable work) throws InterruptedException {
        try (EmbeddedEngine engine = EmbeddedEngine.start(embeddedEngine(folders().home()).serving())) {
            work.run();
            engine.isInUse();
        }
    }

    /** The runs of this user, or those that the engine in use keeps, as the user wants it. */
    public Runs runs() {
        if (runs == null) {
            boolean here = !keepsRunsWithEngine();
            teamEngine = here ? null : engines(Output.SILENT);
            runs = here ? new Runs(folders().runs()) : new Runs(new EngineJournals(teamEngine::keeping, EngineJournals.PATIENCE));
        }
        return runs;
    }

    /** Whether the engine in use keeps the journals of runs: as the user says, else as $SLUICE_RUNS or the profile of the engine does. */
    public boolean keepsRunsWithEngine() {
        return Optional.ofNullable(runsPlace).or(() -> around.variable("SLUICE_RUNS").map(RunsPlace::named)).or(() -> targets().runsPlace())
                .filter(RunsPlace.ENGINE::equals).isPresent();
    }

    /** @param place where the user wants the journals of runs to be, or null where they do not say */
    void runsAt(RunsPlace place) {
        runsPlace = place;
    }

    /** The engine that keeps the journals of runs. */
    public Performer runsEngine() {
        return teamEngine.keeping();
    }

    /** What the process that ran it has written for {@code run}, where that was kept. */
    public Path output(String run) {
        return folders().runs().resolve(run + ".out");
    }

    /** From here on what is written is kept as the output of {@code run}, too. */
    public void keepOutput(String run) throws IOException {
        Files.createDirectories(folders().runs(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path file = Files.createFile(output(run), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        mask.copyTo(Files.newBufferedWriter(file));
    }

    /** The scripts that the account runs at set times. */
    public Schedules schedules() {
        return new Schedules(folders().state().resolve("schedules"), around.variables());
    }

    /** Begins to load the language, so that it is there when it is needed. */
    public void startLanguage() {
        language.start();
    }

    /** Begins to load what calls to an engine take. */
    public void prepareCalls() {
        new Background<>("calls", CallPreparation::run).start();
    }

    public Language language() throws InterruptedException {
        return language.get();
    }

    public Conversation converse(OpenedEngines engines, Output output) throws InterruptedException {
        return converse(engines, output, console()::say);
    }

    /** What a script declares; no engine is opened for that. */
    public ScriptParameters parameters(Script script, Output output) throws ScriptException, InterruptedException {
        try (OpenedEngines engines = engines(output); Conversation conversation = converse(engines, output)) {
            return new ScriptParameters(conversation.parameters(script));
        }
    }

    /** @param say hears what has to be known of a result */
    public Conversation converse(OpenedEngines engines, Output output, Consumer<String> say) throws InterruptedException {
        Run run = Run.unrecorded(RunSettings.PLAIN.hinting(say).stoppedBy(stopping::isDue));
        mask.add(run.mask());
        return language().converse(engines, output, run);
    }

    /** Keeps out of all that is written the secrets that scripts of this command come to know. */
    public OutputMask outputMask() {
        return mask;
    }

    /** Rehearses scripts on {@code engines}. What they print is talk there. */
    public ScriptRehearsal rehearsal(OpenedEngines engines) throws InterruptedException {
        return rehearsal(engines, talk());
    }

    /** The same. What they print goes to {@code talk}. */
    public ScriptRehearsal rehearsal(OpenedEngines engines, Output talk) throws InterruptedException {
        return new ScriptRehearsal(language(), engines, questions(), talk, mask::add);
    }

    /** Where a script talks that is only tried. */
    private Output talk() {
        Writer talk = options.quiet ? Writer.nullWriter() : around.err();
        return new Printer(new PrintWriter(talk), JobProgress.quiet(), OutputForm.TEXT, Style.PLAIN, Printer.ENDLESS, mask::masked);
    }

    /** From here on what a run does is told in {@code file}. */
    EventFile tellingEvents(String file) {
        boolean apart = !EventFile.STANDARD_OUTPUT.equals(file);
        if (options.json && !apart) {
            throw new UsageException("--events", "--json prints the result of the run on standard output, where the events would be. Name a file instead of '-'");
        }
        events = EventFile.open(file, this);
        eventsOnly = !apart;
        return events;
    }

    /** Whether another program reads standard output, so that nothing else may be on it. */
    public boolean isForPrograms() {
        return options.json || eventsOnly;
    }

    /** Where a script of a run prints: where another program reads the result, that is talk. */
    public Output output(Run run) {
        mask.add(run.mask());
        Output shown = eventsOnly ? Output.SILENT : scriptOutput();
        return events == null ? shown : new EventLines(events, run, shown);
    }

    /** Where a script prints that keeps no journal: where another program reads the result, that is talk, too. */
    public Output scriptOutput() {
        return options.json ? talk() : console().printer();
    }

    /** Prints what came of a run, for another program that asked for it. Of one that never began there is nothing to tell. */
    public void result(String run) throws IOException {
        if (options.json && run != null && runs().hasBegun(run)) {
            console().printer().result(JsonReport.of(Story.of(runs(), run)));
        }
    }

    /** Performs {@code work} of {@code run}; behind what it fails with stands how to go on. */
    public void guided(Run run, RunWork work) throws ScriptException, InterruptedException {
        performed = run;
        try {
            work.perform();
        } catch (ScriptException | InterruptedException | RuntimeException failed) {
            Optional<ConsentMissing> missing = ConsentMissing.behind(failed);
            missing.filter(word -> word != failed.getCause()).ifPresent(word -> advice.add(word.getMessage()));
            if (run.hasBegun() && run.canGoOn() && missing.isEmpty()) {
                advice.add("run " + run.name() + " can go on: sluice resume " + run.called()
                        + "      or be taken back: sluice resume --undo " + run.called());
            }
            throw failed;
        } finally {
            performed = null;
        }
    }

    /** The program ends by {@code failure} in the midst of a run, if it is in one: its journal says so. */
    public void endRun(RuntimeException failure) {
        Run run = performed;
        if (run != null) {
            run.end(failure);
        }
    }

    /**
     * Tells another program what the command failed with: as the one JSON value on standard output, unless its result is there, and as the
     * end of the events.
     */
    public void tellFailure(String command, int status, Throwable failure) {
        if (options.json && !console().printer().hasPrintedJson()) {
            console().printer().result(FailureObject.of(command, status, failure));
        }
        if (events != null) {
            events.failed(failure);
        }
    }

    /** Lets go of the engine that keeps the journals of runs. */
    @Override
    public void close() {
        if (teamEngine != null) {
            teamEngine.close();
        }
    }

    /** What to say behind the failure of the command. */
    public List<String> advice() {
        return advice;
    }
}
