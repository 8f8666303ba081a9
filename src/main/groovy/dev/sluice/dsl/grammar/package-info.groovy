/**
 * What a word is, and what may be said in its braces. A {@link dev.sluice.dsl.grammar.Word} stands by itself;
 * a {@link dev.sluice.dsl.grammar.Vocabulary} holds the words inside braces, which come from the schema alone. In the text of a
 * script a word has {@link dev.sluice.dsl.grammar.Arguments}, while it runs it is a {@link dev.sluice.dsl.grammar.WordCall},
 * and what its braces say goes into a {@link dev.sluice.dsl.grammar.Block}.
 *
 * <p>Imports {@code flow}, {@code rehearsal} and {@code failure}. Start with {@link dev.sluice.dsl.grammar.Word}.
 */
package dev.sluice.dsl.grammar
