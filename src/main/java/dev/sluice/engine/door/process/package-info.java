/**
 * Doors that a process without privileges holds, for an engine that root started.
 *
 * <p>Start with {@link dev.sluice.engine.door.process.DoorProcess}, the engine's side, and {@code DoorMain}, the other. They speak in lines.
 */
package dev.sluice.engine.door.process;
