/**
 * The embedded engine: a real one, with its own HTTP interface, sessions, jobs, durable catalog and copy-on-write pools.
 * {@link dev.sluice.engine.Engine} starts and stops it; its rooms are below. Nobody outside knows more of it than
 * this class.
 */
package dev.sluice.engine;
