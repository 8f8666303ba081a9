package dev.sluice.language;

import java.util.List;

/** A script stopped: by mistakes of its own, or because something it asked for failed. */
public final class ScriptException extends Exception {
    private final List<Problem> problems;
    private final boolean running;

    /** Mistakes of the script, which were found before it ran. */
    public ScriptException(List<Problem> problems) {
        this(problems, null, false);
    }

    /** What stopped the script while it ran. @param cause the failure itself, or null for a mistake that only then was found */
    public ScriptException(List<Problem> problems, Throwable cause) {
        this(problems, cause, true);
    }

    private ScriptException(List<Problem> problems, Throwable cause, boolean running) {
        super(problems.get(0).toString(), cause);
        this.problems = List.copyOf(problems);
        this.running = running;
    }

    /** Whether the script ran when this came up. */
    public boolean isOfRunning() {
        return running;
    }

    public List<Problem> problems() {
        return problems;
    }
}
