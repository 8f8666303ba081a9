/**
 * One request and its reply: who asks, what is needed for it, and which rule lets it pass.
 *
 * <p>Start with {@link dev.sluice.engine.http.call.Route} and {@link dev.sluice.engine.http.call.Call}.
 */
package dev.sluice.engine.http.call;
