/**
 * One session with one engine over HTTP, by TCP or by a Unix socket: open, log in, call, follow a job, heal. Imports {@code wire} only.
 *
 * <p>Start with {@link dev.sluice.client.Client}; below it, {@code Transport} sends single calls by a {@code Courier}, {@code Reply}
 * judges what came back, {@code SessionOpener} opens sessions and {@code NoAnswerMessage} words what went wrong on the way.
 */
package dev.sluice.client;
