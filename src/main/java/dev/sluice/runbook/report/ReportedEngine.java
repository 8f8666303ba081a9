package dev.sluice.runbook.report;

/**
 * An engine that a run changed something at.
 *
 * @param name as the script or whoever ran it names it, or null where nobody did
 * @param url where it answered, or the home of the one built in; null where the journal does not tell
 */
record ReportedEngine(String name, String url) {
    @Override
    public String toString() {
        return name == null ? url : url == null || url.equals(name) ? name : name + " (" + url + ")";
    }
}
