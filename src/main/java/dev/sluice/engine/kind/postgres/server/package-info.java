/**
 * Servers of the engine's own: their data, their settings, their accounts, and how they are started, asked and stopped. Imports
 * {@code engine.host}, {@code engine.kind}, {@code wire} and the rooms {@code protocol} and {@code log}.
 *
 * <p>Start with {@link dev.sluice.engine.kind.postgres.server.Server}, then {@link dev.sluice.engine.kind.postgres.server.DataDirectory}.
 */
package dev.sluice.engine.kind.postgres.server;
