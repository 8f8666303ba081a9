/**
 * What the engine does by itself at set times, and how long it keeps what it has: schedules and retention.
 *
 * <p>Start with {@link dev.sluice.engine.policies.Timetable}.
 */
package dev.sluice.engine.policies;
