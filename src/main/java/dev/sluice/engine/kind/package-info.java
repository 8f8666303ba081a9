/**
 * What the engine knows about sorts of data: the contract {@link dev.sluice.engine.kind.Kind}, what only some kinds can do, such
 * as {@link dev.sluice.engine.kind.Startable}, and one room below for each kind, which {@link dev.sluice.engine.kind.Kinds} finds
 * as a service. Imports {@code engine.host} and {@code wire}, and none of the rooms below.
 */
package dev.sluice.engine.kind;
