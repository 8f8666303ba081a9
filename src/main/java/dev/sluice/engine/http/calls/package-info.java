/**
 * What each address of the API does, one class for each kind of object.
 *
 * <p>Start with {@link dev.sluice.engine.http.calls.ObjectCalls}, which most kinds of objects share.
 */
package dev.sluice.engine.http.calls;
