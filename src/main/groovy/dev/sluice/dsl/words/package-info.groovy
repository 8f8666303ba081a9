/**
 * The words of the language, a file each: what it is for, an example, what it takes, what it does, what takes it back. Those that
 * have much in common share a class and a room: {@link dev.sluice.dsl.words.object.ObjectWord} for sorts of objects,
 * {@link dev.sluice.dsl.words.act.ToldWord} and {@link dev.sluice.dsl.words.act.VerbWord} for what objects can be told,
 * {@link dev.sluice.dsl.words.runbook.FlowWord} for how a script goes on, {@code look} for what only shows. Here are those by which one
 * comes in. The resource {@code META-INF/sluice/words} lists them.
 *
 * <p>Imports {@code grammar}, {@code flow} and {@code failure}. Nothing of the language imports a word but
 * {@code compile}, for parameters: others find it by its name in {@link dev.sluice.dsl.grammar.Words}.
 */
package dev.sluice.dsl.words
