/**
 * What a user can ask of an engine: one class per operation, and {@link dev.sluice.operations.Performer}, which
 * carries it out. Knows sessions only through {@code client}; imports {@code client} and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.operations.Operation}, then {@link dev.sluice.operations.Session}, the live
 * performer. Everything here is plain Java, usable without Groovy.
 */
package dev.sluice.operations;
