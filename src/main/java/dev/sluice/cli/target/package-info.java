/**
 * Which engine is meant, and who logs in there: profiles, passwords, the engine built in.
 *
 * <p>Start with {@link dev.sluice.cli.target.Targets}.
 */
package dev.sluice.cli.target;
