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
    static final PassedSteps NONE = new PassedSteps(List.of(), null, null);

    /** All titles that the user has named. */
    List<String> named() {
        return from == null ? titles : Stream.concat(titles.stream(), Stream.of(from)).toList();
    }
}
