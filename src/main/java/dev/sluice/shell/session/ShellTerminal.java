package dev.sluice.shell.session;

import dev.sluice.shell.terminal.PastCommand;
import java.io.IOException;
import java.util.List;

/** The terminal that a shell is on, as far as its commands need it. */
public interface ShellTerminal {
    /** Takes the terminal for as long as it runs. Its failures are messages for the user. */
    @FunctionalInterface
    interface Program {
        void run() throws IOException, InterruptedException;
    }

    /** Clears the screen. */
    void clear();

    /** The commands that were typed, the newest last, and how they ended. */
    List<PastCommand> history();

    /** The command that was typed before this one, or the empty text. */
    String lastCommand();

    /** Opens {@code text} in the editor of the user's choice when the command has ended; the next one begins with what comes of it. */
    void edit(String text);

    /**
     * Leaves the terminal to {@code program} when the command has ended.
     *
     * @param name how a message about its failure begins
     */
    void leaveTo(String name, Program program);
}
