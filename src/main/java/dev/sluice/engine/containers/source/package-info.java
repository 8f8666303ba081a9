/**
 * What the source of a container holds: where its data is presented, its hooks, and what of the machine may be read for it.
 */
package dev.sluice.engine.containers.source;
