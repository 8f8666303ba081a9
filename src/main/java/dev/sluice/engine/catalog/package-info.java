/**
 * What exists in the engine: every object with its fields, durable and transactional. Imports {@code wire} only.
 *
 * <p>Start with {@link dev.sluice.engine.catalog.Catalog}; what can be done in a transaction is in
 * {@link dev.sluice.engine.catalog.Transaction}.
 */
package dev.sluice.engine.catalog;
