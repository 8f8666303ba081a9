package dev.sluice.shell;

import dev.sluice.operations.Questions;
import dev.sluice.shell.terminal.PlainLines;
import dev.sluice.wire.Secret;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;

/** What the user of a shell types when asked while a command runs. Answers are in no history. */
public final class TypedAnswers implements Questions {
    /** The line editor shows nothing in place of a letter. */
    private static final Character INVISIBLE = '\0';

    private final Terminal terminal;

    public TypedAnswers(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Nothing where the user drops the question. */
    @Override
    public Optional<String> ask(String question) {
        return read(question, null);
    }

    /** The same, without a trace of it on the screen. */
    @Override
    public Optional<Secret> askHidden(String question) {
        return read(question, INVISIBLE).map(Secret::of);
    }

    private Optional<String> read(String question, Character shown) {
        try {
            return Optional.of(PlainLines.suit(terminal) ? new PlainLines(terminal).read(question, shown != null) : drawn(question, shown));
        } catch (UserInterruptException | EndOfFileException dropped) {
            return Optional.empty();
        }
    }

    private String drawn(String question, Character shown) {
        LineReader reader = LineReaderBuilder.builder().terminal(terminal)
                .variable(LineReader.DISABLE_HISTORY, true).option(LineReader.Option.DISABLE_EVENT_EXPANSION, true).build();
        return reader.readLine(question, shown);
    }
}
