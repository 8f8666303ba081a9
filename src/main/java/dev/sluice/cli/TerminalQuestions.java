package dev.sluice.cli;

import dev.sluice.operations.Questions;
import dev.sluice.wire.Secret;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Asks the user at the terminal, if there is one. */
final class TerminalQuestions implements Questions {
    private final Surroundings around;
    private final Console console;
    private BufferedReader answers;

    private TerminalQuestions(Surroundings around, Console console) {
        this.around = around;
        this.console = console;
    }

    static Questions of(Surroundings around, Console console) {
        return around.isInteractive() ? new TerminalQuestions(around, console) : NOBODY;
    }

    @Override
    public synchronized Optional<String> ask(String question) {
        if (answers == null) {
            answers = new BufferedReader(new InputStreamReader(around.in()));
        }
        console.ask(question);
        try {
            return Optional.ofNullable(answers.readLine());
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Override
    public synchronized Optional<Secret> askHidden(String question) {
        return Optional.ofNullable(around.passwords().apply(question));
    }
}
