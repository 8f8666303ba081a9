package dev.sluice.runbook;

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

    @Override
    public String toString() {
        return what;
    }
}
