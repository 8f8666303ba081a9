/**
 * The network served by a process without privileges, for an engine that root started.
 *
 * <p>Start with {@link dev.sluice.engine.network.process.NetworkProcess}, the engine's side, and {@code NetworkMain}, the other. What they say
 * to each other is in {@code NetworkMessage} and {@code NetworkMessageFormat}: few words, with bounds, since the engine trusts the other side no more
 * than the network itself.
 */
package dev.sluice.engine.network.process;
