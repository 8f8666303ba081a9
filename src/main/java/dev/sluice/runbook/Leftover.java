package dev.sluice.runbook;

/**
 * What a run did and could not be taken back.
 *
 * @param object what it is about: its engine and reference, or null
 * @param what it is, and why it remains
 * @param lasting whether it remains however often one tries
 */
public record Leftover(String object, String what, boolean lasting) {
    @Override
    public String toString() {
        return what;
    }
}
