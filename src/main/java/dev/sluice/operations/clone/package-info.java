/**
 * A VDB of whatever somebody names, in one go: it is found, linked where need be, and provisioned by the operations that anybody can ask
 * for one by one. Begin with {@link dev.sluice.operations.clone.Cloning}.
 */
package dev.sluice.operations.clone;
