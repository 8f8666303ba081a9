package dev.sluice.dsl.grammar

import dev.sluice.language.Choices.Choice

/** A place behind a word that is being typed, and what could stand there. */
interface CompletionPlace {
    /** How many values came before. */
    int getPlace()

    /** Any value. */
    List<Choice> values()

    /** The names of listings, as texts. */
    List<Choice> listings()

    /** Names of the objects that {@code word} reads. */
    List<Choice> read(Word word)

    /** Names of files. */
    List<Choice> files()

    /** Names of engines. */
    List<Choice> engines()

    /** The names of the pairs that {@code word} has, and what can stand behind each. */
    List<Choice> pairs(Word word)

    /** What can be told to do {@code word}, and what can be said besides. */
    List<Choice> told(Word word)
}
