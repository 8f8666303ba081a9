package dev.sluice.runbook.report;

import dev.sluice.runbook.Outcome;
import java.util.Locale;

/** How a step or a change stands when the report is made. */
enum ReportStatus {
    DONE, FAILED,
    /** It failed, and the script dealt with that: it tried again, or went another way. */
    OVERCOME,
    /** Somebody has to say yes first. */
    WITHHELD,
    INTERRUPTED, RUNNING,
    /** The process died meanwhile. */
    BROKEN_OFF,
    /** Whoever went on with the run left it out. */
    PASSED_OVER,
    /** It has been taken back. */
    UNDONE;

    static ReportStatus of(Outcome outcome) {
        return valueOf(outcome.name());
    }

    /** Whether whoever runs it has to do something about it. */
    boolean isTrouble() {
        return this == FAILED || this == WITHHELD || this == INTERRUPTED || this == BROKEN_OFF;
    }

    String text() {
        return this == UNDONE ? "taken back" : this == WITHHELD ? "waits" : css().replace('-', ' ');
    }

    String css() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
