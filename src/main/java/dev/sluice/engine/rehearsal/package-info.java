/**
 * An engine to try things out on: it has the objects of another one, their names, settings and rights, and none of its data.
 *
 * <p>Start with {@link dev.sluice.engine.rehearsal.PhantomEngine}.
 */
package dev.sluice.engine.rehearsal;
