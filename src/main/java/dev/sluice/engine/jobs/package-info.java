/**
 * Long work: one class per job, the queue that runs them, their events, and recovery after a crash. Imports
 * {@code engine.auth}, {@code engine.catalog}, {@code engine.pool}, {@code engine.kind}, {@code engine.host} and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.engine.jobs.Work}, the life of one job, then {@link dev.sluice.engine.jobs.LinkJob}.
 */
package dev.sluice.engine.jobs;
