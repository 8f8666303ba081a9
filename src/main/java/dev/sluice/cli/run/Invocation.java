package dev.sluice.cli.run;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.Folders;
import dev.sluice.cli.console.Options;
import dev.sluice.cli.console.ProcessContext;
import dev.sluice.cli.console.Stopping;
import dev.sluice.cli.console.TerminalQuestions;
import dev.sluice.cli.target.EmbeddedEngine;
import dev.sluice.cli.target.EngineStart;
import dev.sluice.cli.target.HomeProcess;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.cli.target.Targets;
import dev.sluice.client.Wiretap;
import dev.sluice.engine.EngineSettings;
import dev.sluice.language.Conversation;
import dev.sluice.language.Language;
import dev.sluice.language.Output;
import dev.sluice.operations.Performer;
import dev.sluice.operations.Questions;
import dev.sluice.operations.SchemaCache;
import dev.sluice.operations.Session;
import dev.sluice.runbook.RunSettings;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.Runs;
import dev.sluice.shell.Background;
import dev.sluice.shell.session.Printer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** One call of the command line: what it finds around it, what the user wants of it, and where it prints. */
public final class Invocation {
    private final ProcessContext around;
    private final Options options;
    private final Stopping stopping;
    private final Background<Language> language = new Background<>("language", Language::load);
    private final List<String> advice = new ArrayList<>();
    private String purpose = "sluice";
    private Console console;
    private Questions questions;

    public Invocation(ProcessContext around, Options options, Stopping stopping) {
        this.around = around;
        this.options = options;
        this.stopping = stopping;
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

    public Folders folders() {
        return Folders.of(around);
    }

    /** Where to print; asked for when the options are known. */
    public Console console() {
        if (console == null) {
            console = Console.of(around, options);
        }
        return console;
    }

    /** The engines that a conversation may open. Whoever asks for them closes them, after the conversation. */
    public OpenedEngines engines(Printer printer) {
        return engines(printer, Run.unrecorded(RunSettings.PLAIN));
    }

    /** The same, for what {@code run} keeps a journal of. */
    public OpenedEngines engines(Output output, Run run) {
        return engines(output, run::journaled);
    }

    /** The same, with something else between scripts and sessions. */
    public OpenedEngines engines(Output output, BiFunction<String, Session, Performer> between) {
        return engines(output, folders().home(), between, questions(), Wiretap.NONE, EngineStart.IN_PROCESS, console()::say);
    }

    /** The same, with the embedded engine on another home. */
    public OpenedEngines engines(Printer printer, Path home) {
        return engines(printer, home, unrecorded(), questions(), Wiretap.NONE, EngineStart.IN_PROCESS, console()::say);
    }

    /** The same, for a shell whose user answers {@code questions}. */
    public OpenedEngines engines(Printer printer, Questions questions, Wiretap tap) {
        return engines(printer, questions, tap, EngineStart.IN_PROCESS, console()::say);
    }

    /** The same, which has the embedded engine started in its own way, and tells of it in its own. */
    public OpenedEngines engines(Printer printer, Questions questions, Wiretap tap, EngineStart start, Consumer<String> say) {
        return engines(printer, folders().home(), unrecorded(), questions, tap, start, say);
    }

    private static BiFunction<String, Session, Performer> unrecorded() {
        return Run.unrecorded(RunSettings.PLAIN)::journaled;
    }

    private OpenedEngines engines(Output output, Path home, BiFunction<String, Session, Performer> between, Questions questions,
                                  Wiretap tap, EngineStart start, Consumer<String> say) {
        boolean keeps = around.variable("SLUICE_CACHE").filter("off"::equals).isEmpty();
        SchemaCache schemas = keeps ? new SchemaCache(folders().cache().resolve("schemas")) : SchemaCache.NONE;
        return new OpenedEngines(new Targets(options, around, questions), embeddedEngine(home), start, say, output::progress, schemas, between,
                tap);
    }

    /** Which engines are meant. */
    public Targets targets() {
        return new Targets(options, around, questions());
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
     * account that {@code $SLUICE_ACCOUNT} names. Kinds of data read further settings from the variables.
     */
    public EngineSettings embeddedEngine(Path home) {
        EngineSettings settings = EngineSettings.at(home).withAccount(around.variable("SLUICE_ACCOUNT").orElse(null))
                .withVariables(around.variables()).withPurpose(purpose);
        return around.variable("SLUICE_POOL").map(Path::of).map(pool -> settings.withPool(pool, null)).orElse(settings);
    }

    /** Serves the engine of the usual home in this process while {@code work} is done. */
    public void servingEngine(Runnable work) throws InterruptedException {
        try (EmbeddedEngine engine = EmbeddedEngine.start(embeddedEngine(folders().home()).serving())) {
            work.run();
            engine.isInUse();
        }
    }

    /** The process that holds the engine's home. @param home null for the usual one */
    public HomeProcess homeProcess(Path home) {
        return new HomeProcess(embeddedEngine(home == null ? folders().home() : home));
    }

    public Runs runs() {
        return new Runs(folders().runs());
    }

    /** Begins to load the language, so that it is there when it is needed. */
    public void startLanguage() {
        language.start();
    }

    public Language language() throws InterruptedException {
        return language.get();
    }

    public Conversation converse(OpenedEngines engines, Printer printer) throws InterruptedException {
        return language().converse(engines, printer);
    }

    public Conversation converse(OpenedEngines engines, Output output, Run run) throws InterruptedException {
        return language().converse(engines, output, run);
    }

    /** Something to say behind what the command ends with. */
    void adviseAfterwards(String line) {
        advice.add(line);
    }

    public List<String> advice() {
        return advice;
    }
}
