/**
 * The points of a container's history: snapshots, moments of a kept log, and bookmarks.
 *
 * <p>Start with {@link dev.sluice.engine.history.Points}, which finds the point that a request means.
 */
package dev.sluice.engine.history;
