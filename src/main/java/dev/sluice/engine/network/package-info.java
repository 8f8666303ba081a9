/**
 * How requests come in over HTTP: the socket of the owner, the port, TLS, and the bounds for whoever connects.
 *
 * <p>Start with {@link dev.sluice.engine.network.HttpServer}, which listens, and {@code HttpHandler}, which takes a request and sends the
 * answer.
 */
package dev.sluice.engine.network;
