/**
 * What any object of the engine has in common: that it is there, what its parameters may be, how a change is merged into it, and
 * how it ends. Groups and source configurations are made here.
 *
 * <p>Start with {@link dev.sluice.engine.objects.ReferenceCheck} and {@link dev.sluice.engine.objects.UpdateObject}.
 */
package dev.sluice.engine.objects;
