/**
 * Jobs and requests by which a dSource comes to its data: linked, brought up to date, detached and attached.
 */
package dev.sluice.engine.containers.link;
