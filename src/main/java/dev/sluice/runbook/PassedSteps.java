package dev.sluice.runbook;

import dev.sluice.wire.ApiObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

    private static final String SKIP = "skip";
    private static final String FROM = "from";

    /** Those that {@link #fields} tell of; none where they tell of none. */
    static PassedSteps of(ApiObject fields) {
        return new PassedSteps(fields.list(SKIP).stream().map(String::valueOf).toList(), fields.string(FROM), fields.string(REASON));
    }

    /** For a line of the journal; nothing where there are none. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (isAny()) {
            fields.put(SKIP, titles);
            fields.put(FROM, from);
            fields.put(REASON, reason);
        }
        return fields;
    }

    boolean isAny() {
        return !named().isEmpty();
    }

    /** Whether {@code other} are the same steps, for whatever reason. */
    boolean isSame(PassedSteps other) {
        return titles.equals(other.titles) && named().equals(other.named());
    }

    /** What somebody has to know of it who decides on the run. */
    String told() {
        Stream<String> skipped = titles.isEmpty() ? Stream.empty() : Stream.of(titles.stream().collect(Collectors.joining("', '", "'", "'")));
        Stream<String> before = from == null ? Stream.empty() : Stream.of("what is not done before '" + from + "'");
        return "Passed over: " + Stream.concat(skipped, before).collect(Collectors.joining(" and ")) + ": " + reason;
    }

    /** All titles that the user has named. */
    List<String> named() {
        return from == null ? titles : Stream.concat(titles.stream(), Stream.of(from)).toList();
    }
}
