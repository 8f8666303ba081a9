/**
 * Lines of which each carries the hash of the one before it, so that nobody changes one unseen: journals of runs, and what an engine
 * notes of all that is done in it. Start with {@link dev.sluice.wire.chain.LineChain}.
 */
package dev.sluice.wire.chain;
