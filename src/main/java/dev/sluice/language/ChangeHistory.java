package dev.sluice.language;

import java.util.List;
import java.util.Optional;

/** What the scripts of a conversation changed in engines since it began to remember: only what worked. */
public interface ChangeHistory {
    /**
     * One change.
     *
     * @param engine as a script named it, or null for the one that the conversation began with
     * @param line does it again
     * @param inverse a line that takes it back, or null where nothing does
     */
    record DoneChange(String engine, String line, String inverse) {
        /** The line in brief, as messages show it: of several lines the first and that there are more. */
        public static String brief(String line) {
            List<String> lines = line.lines().toList();
            return lines.size() == 1 ? line : lines.get(0) + " … }";
        }
    }

    /** A script that does all of it again, secrets and references by their names, but for what was taken back. */
    String script();

    /** What was done last and not taken back. */
    Optional<DoneChange> last();

    /** Takes the last of it back and forgets it; gives what that resulted in. */
    Object takeBack() throws ScriptException;
}
