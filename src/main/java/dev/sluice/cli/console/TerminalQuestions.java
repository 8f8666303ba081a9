package dev.sluice.cli.console;

import dev.sluice.operations.Questions;
import dev.sluice.operations.Unanswered;
import dev.sluice.wire.Secret;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Asks the user at the terminal, if there is one. An interrupt ends the wait, though nothing can end the reading itself. */
public final class TerminalQuestions implements Questions {
    private final ProcessContext around;
    private final Console console;
    private BufferedReader answers;
    /** Still reads what an earlier question was not given, or null; what is typed then answers the next one. */
    private FutureTask<String> reading;

    private TerminalQuestions(ProcessContext around, Console console) {
        this.around = around;
        this.console = console;
    }

    public static Questions of(ProcessContext around, Console console) {
        return around.isInteractive() ? new TerminalQuestions(around, console) : NOBODY;
    }

    @Override
    public synchronized Optional<String> ask(String question) {
        if (answers == null) {
            answers = new BufferedReader(new InputStreamReader(around.in()));
        }
        console.ask(question);
        if (reading == null) {
            reading = begun(answers::readLine);
        }
        String answer = awaited(reading);
        reading = null;
        return Optional.ofNullable(answer);
    }

    @Override
    public synchronized Optional<Secret> askHidden(String question) {
        return Optional.ofNullable(awaited(begun(() -> around.passwords().apply(question))));
    }

    private static <T> FutureTask<T> begun(Callable<T> read) {
        FutureTask<T> task = new FutureTask<>(read);
        Thread reader = new Thread(task, "answer");
        reader.setDaemon(true);
        reader.start();
        return task;
    }

    private static <T> T awaited(FutureTask<T> answer) {
        try {
            return answer.get();
        } catch (InterruptedException interrupt) {
            throw new Unanswered(interrupt);
        } catch (ExecutionException gone) {
            throw new IllegalStateException("nothing can be read from the terminal: " + gone.getCause().getMessage(), gone.getCause());
        }
    }
}
