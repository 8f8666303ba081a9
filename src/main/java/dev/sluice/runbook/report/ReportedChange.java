package dev.sluice.runbook.report;

import java.time.Duration;

/**
 * An effect on an engine.
 *
 * @param step the title of the step that it is part of, or null
 * @param word what the engine was told to do
 * @param object the name or reference of what it was told of, or null
 * @param settings what else was said
 * @param took how long processes were at work meanwhile
 * @param takesBack whether it takes back another one
 */
record ReportedChange(String place, String step, String word, String object, String settings, String engine, String job, Duration took,
              ReportStatus standing, String message, boolean takesBack) {
}
