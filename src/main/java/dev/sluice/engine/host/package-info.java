/**
 * What the engine does to the machine it runs on: runs processes, checks paths, presents data at mount paths.
 * Imports nothing of ours.
 */
package dev.sluice.engine.host;
