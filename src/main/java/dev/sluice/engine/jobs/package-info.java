/**
 * Long work: the queue that runs jobs, the life of one, its events and its end; and what a request may change at all. What the jobs do
 * is in the rooms beside this one.
 *
 * <p>Start with {@link dev.sluice.engine.jobs.Work}, the life of one job, then {@link dev.sluice.engine.jobs.Jobs}, the queue.
 */
package dev.sluice.engine.jobs;
