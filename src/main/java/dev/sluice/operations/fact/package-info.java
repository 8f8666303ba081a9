/**
 * What people want to see of an object and other objects have. {@link dev.sluice.operations.fact.Telling} declares each fact, and
 * {@link dev.sluice.operations.fact.ReadFacts} reads those of objects in a list.
 */
package dev.sluice.operations.fact;
