/**
 * Jobs by which the data of a container is presented, runs, rests and is put away.
 */
package dev.sluice.engine.containers.running;
