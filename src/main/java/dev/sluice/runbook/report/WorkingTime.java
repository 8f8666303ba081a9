package dev.sluice.runbook.report;

import java.time.Instant;

/** The time that one process worked on a run. */
record WorkingTime(Instant begun, Instant ended) {
}
