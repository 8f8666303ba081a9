/**
 * Which engine is meant, and who logs in there: profiles, passwords, the engine built in.
 *
 * <p>Start with {@link dev.sluice.cli.target.Targets}, and for the engine built in with {@code HomeEngine}, which attaches to the one
 * that runs on a home or has one started, in this process or as a process of its own.
 */
package dev.sluice.cli.target;
