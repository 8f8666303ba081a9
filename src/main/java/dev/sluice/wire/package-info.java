/**
 * What travels between toolkit and engine: JSON objects, the schema of their types, reply envelopes, API
 * versions and secrets. Knows no HTTP and imports nothing of ours; both halves of Sluice stand on it.
 *
 * <p>Start with {@link dev.sluice.wire.ApiObject}, the one value that every call sends and returns, then
 * {@link dev.sluice.wire.Schema}, the one source of truth about its fields.
 */
package dev.sluice.wire;
