/**
 * Jobs by which containers go, come back while their data is still there, and leave nothing behind.
 */
package dev.sluice.engine.containers.deletion;
