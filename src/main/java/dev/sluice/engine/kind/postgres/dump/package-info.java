/**
 * Dumps: what they are, and how they are restored by roles that may do no harm. Imports {@code engine.host}, {@code engine.kind} and
 * the rooms {@code protocol} and {@code server}.
 *
 * <p>Start with {@link dev.sluice.engine.kind.postgres.dump.DumpRestore}.
 */
package dev.sluice.engine.kind.postgres.dump;
