/**
 * What a script would do, found out by doing all of it in a phantom of the engine: an engine with the same objects and rights
 * that has no data. Start with {@link dev.sluice.runbook.plan.Planner}, which stands between the script and the phantom, and
 * {@link dev.sluice.runbook.plan.Plan}, which comes of it.
 */
package dev.sluice.runbook.plan;
