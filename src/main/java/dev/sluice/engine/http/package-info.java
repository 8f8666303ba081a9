/**
 * The engine's door: takes requests, wherever they come from, checks who asks and what, and hands them to the rooms behind. Imports
 * {@code engine.auth}, {@code engine.catalog}, {@code engine.jobs} and {@code wire}.
 *
 * <p>Start with {@link dev.sluice.engine.http.RequestPipeline}, which every request passes, whether it comes in by
 * the network or from this process, and {@link dev.sluice.engine.http.Routes}, the list of all calls.
 */
package dev.sluice.engine.http;
