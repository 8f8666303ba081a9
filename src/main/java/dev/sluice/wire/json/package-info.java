/**
 * JSON text and values: a reader that is strict and bounded, and a writer that hides what is to be hidden. Knows no objects of
 * the API; {@link dev.sluice.wire.Json} is how everybody else reads and writes.
 *
 * <p>Written by hand because the time to read a listing is what people wait for: objects of one text share the names of their fields,
 * and what an engine has stored as text goes out as it is. Start with {@link dev.sluice.wire.json.JsonReader}.
 */
package dev.sluice.wire.json;
