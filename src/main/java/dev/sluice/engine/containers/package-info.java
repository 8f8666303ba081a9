/**
 * What is done with dSources and VDBs, one class a job: link, sync, provision, refresh, roll back, start, stop, delete.
 *
 * <p>Start with {@link dev.sluice.engine.containers.LinkJob} and {@link dev.sluice.engine.containers.ProvisionJob}; what their
 * jobs share is {@link dev.sluice.engine.containers.ContainerJob}.
 */
package dev.sluice.engine.containers;
