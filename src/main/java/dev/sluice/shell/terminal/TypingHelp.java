package dev.sluice.shell.terminal;

import dev.sluice.language.Choices;
import dev.sluice.language.StyledRange;
import java.util.List;

/** What the line editor asks while a command is typed. */
public interface TypingHelp {
    /** The prompt is on the screen. */
    void prompted();

    /** Whether {@code text} goes on in the next line. */
    boolean isUnfinished(String text);

    /** What could stand at {@code cursor}. */
    Choices choices(String text, int cursor);

    /** How the parts of {@code text} are to look; nothing as long as that is not known. */
    List<StyledRange> spans(String text, int cursor);

    /** What there is to know of what is at {@code cursor}. */
    String page(String text, int cursor);

    /** A key could not do what it is for. */
    void failed(RuntimeException defect);
}
