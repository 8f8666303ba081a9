package dev.sluice.shell.terminal;

import java.time.Instant;

/**
 * A command of this shell or an earlier one.
 *
 * @param engine on which it was done, or null where that is not known
 * @param worked null where that is not known
 */
public record PastCommand(Instant time, String engine, Boolean worked, String text) {
    /** {@code done}, {@code failed}, or nothing where nobody knows. */
    public String outcome() {
        if (worked == null) {
            return "";
        }
        return worked ? "done" : "failed";
    }
}
