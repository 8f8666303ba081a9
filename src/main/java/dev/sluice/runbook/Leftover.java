package dev.sluice.runbook;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a run did and is still there after it was taken back.
 *
 * @param object what it is about: its engine and reference, or null
 * @param what it is, and why it remains
 * @param lasting whether it remains however often one tries
 * @param trace whether all is as it was, and this only tells of what was done and taken back
 */
public record Leftover(String object, String what, boolean lasting, boolean trace) {
    /** Something that could not be taken back. */
    static Leftover of(String object, String what, boolean lasting) {
        return new Leftover(object, what, lasting, false);
    }

    /** What tells of something that was taken back. */
    static Leftover trace(String object, String what) {
        return new Leftover(object, what, true, true);
    }

    /** All of {@code remains} in a line, what is not as it was before what only tells of it; null where nothing remains. */
    static String told(List<Leftover> remains) {
        return remains.isEmpty() ? null : remains.stream()
                .collect(Collectors.groupingBy(Leftover::trace, TreeMap::new, Collectors.mapping(Leftover::what, Collectors.joining("; "))))
                .entrySet().stream().map(kind -> (kind.getKey() ? "what tells of it remains: " : "not taken back: ") + kind.getValue())
                .collect(Collectors.joining("; "));
    }

    @Override
    public String toString() {
        return what;
    }
}
