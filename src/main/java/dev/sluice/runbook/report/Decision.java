package dev.sluice.runbook.report;

import java.time.Instant;

/** Something that was decided, answered or given, and held for the whole run. */
record Decision(Instant at, String place, String what, String answer) {
}
