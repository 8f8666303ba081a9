package dev.sluice.runbook.report;

import java.time.Duration;
import java.time.Instant;

/**
 * A step.
 *
 * @param place in the run, such as {@code 2.3.1}
 * @param depth how many steps are around it
 * @param path the titles of the steps around it
 * @param leaf whether no step is inside of it
 * @param ended when it ended, or when it was last heard of
 * @param took how long processes were at work meanwhile
 * @param message why it failed at last, or was passed over, or null
 * @param value what it gave, or null
 */
record StepStory(String place, String title, int depth, String path, boolean leaf, Instant begun, Instant ended, Duration took,
                 ReportStatus standing, String message, String value) {
}
