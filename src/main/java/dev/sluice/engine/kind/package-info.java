/**
 * What the engine knows about sorts of data: the contract {@link dev.sluice.engine.kind.Kind}, and one room below
 * for each kind. Imports {@code engine.host} and {@code wire}.
 */
package dev.sluice.engine.kind;
