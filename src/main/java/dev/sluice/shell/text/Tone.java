package dev.sluice.shell.text;

import java.util.Set;

/** How much a value asks to be looked at. */
enum Tone {
    PLAIN, FAINT, GOOD, WAITING, BAD;

    private static final Set<String> GOODS = Set.of("RUNNING", "ACTIVE", "EXECUTING", "COMPLETED", "ENABLED", "OK", "RESOLVED");
    private static final Set<String> BADS = Set.of("FAILED", "FAULTED", "ERROR", "CRITICAL", "ALERT", "EMERGENCY");
    private static final Set<String> WAITINGS = Set.of("INACTIVE", "PENDING", "WAITING", "SUSPENDED", "CANCELED", "CHECKING", "UNKNOWN",
            "PARTIAL", "DISABLED", "WARNING", "RETRYABLE", "PENDING_UPGRADE");

    /** Of one of the words that an engine uses for states and for how grave a thing is. */
    static Tone of(String state) {
        return GOODS.contains(state) ? GOOD : BADS.contains(state) ? BAD : WAITINGS.contains(state) ? WAITING : PLAIN;
    }
}
