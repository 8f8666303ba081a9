/**
 * What is done with dSources and VDBs, one class a job: here provision, refresh, roll back, snapshot; links, what runs and what goes have
 * rooms below it.
 *
 * <p>Start with {@link dev.sluice.engine.containers.link.LinkJob} and {@link dev.sluice.engine.containers.ProvisionJob}; what their
 * jobs share is {@link dev.sluice.engine.containers.ContainerJob}.
 */
package dev.sluice.engine.containers;
