package dev.sluice.language;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Helps while a text is being typed. Nothing of it waits for an engine: what engines keep is shown as far as it is known,
 * and asked for aside. For the thread of the conversation that it belongs to.
 */
public interface Assistant {
    /** What could stand at {@code cursor}, which counts the characters before it. */
    Choices choices(String text, int cursor);

    /** How the parts of {@code text} are to look. */
    List<StyledRange> spans(String text, int cursor);

    /** What there is to know of {@code word}, a word or a path of words such as {@code vdb.container}; nothing if it is none. */
    Optional<String> help(String word);

    /** What was meant by {@code word}, which is none. @param besides words that are known to whoever asks */
    String unknown(String word, Collection<String> besides);

    /** What there is to know of the word at {@code cursor}, or of the braces around it; nothing at the outside. */
    Optional<String> helpAt(String text, int cursor);

    /** What whoever is logged in has to know before the next line, in a few words, as far as it is known; the empty text for nothing. */
    String notice();

    /** Whether nothing can be changed in the engine in use. */
    boolean isReadOnly();

    /** The place where {@code script} cannot be read as a script at all; nothing where it can. */
    Optional<Problem> fault(Script script);
}
