package dev.sluice.engine.host.helper;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.ControlGroups;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts an engine without the rights of root, and stays as its helper until it ends. They speak by pipes that nobody else can open: the
 * engine hears its helper at its standard input, and asks by a pipe that it alone inherits.
 */
public final class HelperProcess {
    /** Where the engine finds the pipe for its questions. */
    static final String QUESTIONS = "/proc/self/fd/3";

    /** Its arguments: the pipe, and the program that gets it. */
    private static final String START = "exec 3>\"$1\"; shift; exec \"$@\"";

    private final HelperDuties duties;

    public HelperProcess(HelperDuties duties) {
        this.duties = duties;
    }

    /**
     * Runs an engine to its end. An interrupt tells it to end.
     *
     * @param program starts it
     * @param variables of its environment
     * @return what it ended with
     */
    public int run(UserNamespace namespace, Account account, List<String> program, Map<String, String> variables) throws IOException {
        Path folder = Files.createTempDirectory("sluice-helper-");
        Path pipe = folder.resolve("questions");
        Process engine;
        try {
            makePipe(pipe, account);
            List<String> words = new ArrayList<>(List.of("sh", "-c", START, "sh", pipe.toString()));
            words.addAll(namespace.words());
            words.addAll(program);
            ProcessBuilder builder = new ProcessBuilder(words).redirectOutput(Redirect.INHERIT).redirectError(Redirect.INHERIT);
            builder.environment().clear();
            builder.environment().putAll(variables);
            builder.environment().put(Account.OF_ENGINE, account.name());
            engine = builder.start();
            ControlGroups.prepareFor(account, engine.pid());
            // Waits until the shell has opened its end, which it does before it becomes anything else.
            InputStream questions = new BufferedInputStream(Files.newInputStream(pipe));
            Thread thread = new Thread(() -> serve(questions, engine), "questions of the engine");
            thread.setDaemon(true);
            thread.start();
        } finally {
            Files.deleteIfExists(pipe);
            Files.delete(folder);
        }
        try {
            return awaitEnd(engine);
        } finally {
            ControlGroups.clearFor(account);
        }
    }

    /** The system lets whoever owns a pipe open its own end of it once more, as Java has to. */
    private static void makePipe(Path pipe, Account account) throws IOException {
        Process made = new ProcessBuilder("mkfifo", "-m", "600", pipe.toString()).redirectErrorStream(true).start();
        String said = new String(made.getInputStream().readAllBytes()).strip();
        if (!Files.exists(pipe)) {
            throw new IOException(said);
        }
        account.give(pipe);
    }

    private void serve(InputStream questions, Process engine) {
        OutputStream answers = engine.getOutputStream();
        try {
            while (true) {
                HelperVerb.answer(duties, HelperMessage.read(questions)).write(answers);
            }
        } catch (EOFException ended) {
            return;
        } catch (IOException | InterruptedException senseless) {
            // Who does not keep to the form is not the engine any more.
            engine.destroyForcibly();
        }
    }

    private static int awaitEnd(Process engine) {
        while (true) {
            try {
                return engine.waitFor();
            } catch (InterruptedException toldTo) {
                engine.destroy();
            }
        }
    }
}
