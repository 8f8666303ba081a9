package dev.sluice.runbook.notice;

/**
 * What somebody is told of a run. Secrets are masked in it.
 *
 * @param run its name, or null where nothing is kept of it
 */
public record Notice(String run, String text) {
    /** The first line, for those who show one only. */
    String subject() {
        return text.lines().findFirst().orElse("");
    }
}
