package dev.sluice.runbook;

import java.util.List;
import java.util.stream.Stream;

/**
 * The steps that whoever goes on with a run wants to pass over though they are not done.
 *
 * @param titles of those to pass over
 * @param from the title of the step before which all are passed over, or null
 * @param reason for the journal
 */
public record PassedSteps(List<String> titles, String from, String reason) {
    /** The field of a journal's line about the end of a step that was passed over: why. */
    public static final String REASON = "passed";
    static final PassedSteps NONE = new PassedSteps(List.of(), null, null);

    /** All titles that the user has named. */
    List<String> named() {
        return from == null ? titles : Stream.concat(titles.stream(), Stream.of(from)).toList();
    }
}
