/**
 * What makes a script a run: steps, what was done of them, resuming it, taking it back, and the people who have a say in
 * it. Knows no Groovy; imports {@code operations}, {@code wire}, and of {@code client} what an engine refuses with.
 *
 * <p>A <em>place</em> is where something happens in a run: the numbers of the braces around it, and its own, such as
 * {@code 2.3.1}. The same script comes to the same places each time it runs, which is how a journal knows what is done.
 * Start with {@link dev.sluice.runbook.Run}, then {@link dev.sluice.runbook.JournaledPerformer}.
 */
package dev.sluice.runbook;
