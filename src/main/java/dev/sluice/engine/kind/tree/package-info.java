/**
 * Trees of files, whatever is in them: {@link dev.sluice.engine.kind.tree.TreeCopy} makes one like another, and
 * {@link dev.sluice.engine.kind.tree.Manifest} tells later whether one is still what it was. Imports {@code engine.host} and
 * the contract of kinds.
 */
package dev.sluice.engine.kind.tree;
