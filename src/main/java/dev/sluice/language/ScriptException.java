package dev.sluice.language;

import java.util.List;

/** A script stopped: by mistakes of its own, or because something it asked for failed. */
public final class ScriptException extends Exception {
    private final List<Problem> problems;

    /** Mistakes of the script; nothing was sent. */
    public ScriptException(List<Problem> problems) {
        this(problems, null);
    }

    /** A failure at one place of the script, with the failure itself as the cause. */
    public ScriptException(List<Problem> problems, Throwable cause) {
        super(problems.get(0).toString(), cause);
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }
}
