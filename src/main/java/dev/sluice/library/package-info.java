/**
 * Sluice as a library: an engine started within the program of somebody else, or one that runs elsewhere; sessions with it; and the
 * language.
 *
 * <p>Start with {@link dev.sluice.library.SluiceEngine}.
 */
package dev.sluice.library;
