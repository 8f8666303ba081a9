/**
 * The kind {@code files}: any directory tree, staged as it is and usable as it is. Imports {@code engine.kind} and
 * {@code wire}.
 */
package dev.sluice.engine.kind.files;
