package dev.sluice.cli.commands;

import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.OpenedEngines;
import dev.sluice.language.Conversation;
import dev.sluice.language.Problem;
import dev.sluice.language.Script;
import dev.sluice.language.ScriptException;
import dev.sluice.shell.session.Printer;
import dev.sluice.wire.KindFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A kind of data that can be tried out from end to end: it has a script {@code trial.groovy} in its folder, which makes a source,
 * goes through what an engine does with it, and takes all of it away again. It runs on an engine of its own.
 *
 * @param script its text
 */
record KindTrial(String kind, String script) {
    private static final String FILE = "trial.groovy";

    static List<KindTrial> all() {
        return KindFolder.all().stream().flatMap(folder -> folder.text(FILE).map(text -> new KindTrial(folder.name(), text)).stream()).toList();
    }

    /** Runs it to its end, or as far as it comes, and prints how; the folder in which it worked goes. */
    void run(Invocation invocation) throws IOException, ScriptException, InterruptedException {
        Path folder = Files.createTempDirectory("sluice-doctor").toRealPath();
        try {
            run(invocation, folder);
        } finally {
            remove(folder);
        }
    }

    private void run(Invocation invocation, Path folder) throws ScriptException, InterruptedException {
        Printer printer = invocation.console().printer();
        try (OpenedEngines engines = invocation.ownEngine(printer, folder.resolve("home"));
                Conversation conversation = invocation.converse(engines, invocation.scriptOutput())) {
            conversation.variables().put("params", Map.of("folder", folder.toString(), "environment", invocation.around().variables()));
            conversation.evaluate(new Script("trial", script));
        } catch (ScriptException failed) {
            // Who tries it out has not written the script, and does not know its lines.
            String where = "sluice doctor --" + kind;
            throw new ScriptException(failed.problems().stream().map(problem -> new Problem(where, 0, 0, problem.message())).toList(), failed.getCause());
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
