package dev.sluice.cli;

import dev.sluice.engine.EngineSettings;
import dev.sluice.language.Conversation;
import dev.sluice.language.Language;
import dev.sluice.operations.SchemaCache;
import dev.sluice.runbook.Manner;
import dev.sluice.runbook.Run;
import dev.sluice.runbook.Runs;
import dev.sluice.shell.Background;
import dev.sluice.shell.Printer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One call of the command line: what it finds around it, what the user wants of it, and where it prints. */
final class Invocation {
    private final Surroundings around;
    private final Options options;
    private final Stopping stopping;
    private final Background<Language> language = new Background<>("language", Language::load);
    private final List<String> advice = new ArrayList<>();
    private Console console;

    Invocation(Surroundings around, Options options, Stopping stopping) {
        this.around = around;
        this.options = options;
        this.stopping = stopping;
    }

    Surroundings around() {
        return around;
    }

    Options options() {
        return options;
    }

    Stopping stopping() {
        return stopping;
    }

    Folders folders() {
        return Folders.of(around);
    }

    /** Where to print; asked for when the options are known. */
    Console console() {
        if (console == null) {
            console = Console.of(around, options);
        }
        return console;
    }

    /** The engines that a conversation may open. Whoever asks for them closes them, after the conversation. */
    OpenedEngines engines(Printer printer) {
        return engines(printer, folders().home(), Run.unrecorded(Manner.PLAIN));
    }

    /** The same, for what {@code run} keeps a journal of. */
    OpenedEngines engines(Printer printer, Run run) {
        return engines(printer, folders().home(), run);
    }

    /** The same, with the embedded engine on another home. */
    OpenedEngines engines(Printer printer, Path home) {
        return engines(printer, home, Run.unrecorded(Manner.PLAIN));
    }

    private OpenedEngines engines(Printer printer, Path home, Run run) {
        boolean keeps = around.variable("SLUICE_CACHE").filter("off"::equals).isEmpty();
        SchemaCache schemas = keeps ? new SchemaCache(folders().cache().resolve("schemas")) : SchemaCache.NONE;
        return new OpenedEngines(new Targets(options, around), embeddedEngine(home), printer::progress, schemas, run);
    }

    /** How the embedded engine is run on a home: with the pool that {@code $SLUICE_POOL} names, if it does. */
    EngineSettings embeddedEngine(Path home) {
        EngineSettings settings = EngineSettings.at(home);
        return around.variable("SLUICE_POOL").map(Path::of).map(pool -> settings.withPool(pool, null)).orElse(settings);
    }

    Runs runs() {
        return new Runs(folders().runs());
    }

    /** Begins to load the language, so that it is there when it is needed. */
    void startLanguage() {
        language.start();
    }

    Language language() throws InterruptedException {
        return language.get();
    }

    Conversation converse(OpenedEngines engines, Printer printer) throws InterruptedException {
        return language().converse(engines, printer);
    }

    Conversation converse(OpenedEngines engines, Printer printer, Run run) throws InterruptedException {
        return language().converse(engines, printer, run);
    }

    /** Something to say behind what the command ends with. */
    void adviseAfterwards(String line) {
        advice.add(line);
    }

    List<String> advice() {
        return advice;
    }
}
