package dev.sluice.engine.catalog;

/**
 * That an object refers to something.
 *
 * @param field a path as in {@code latestChangePoint.timeflow}
 * @param target a reference
 */
record CatalogReference(String field, String target) {
}
