package dev.sluice.wire;

import java.util.ArrayList;
import java.util.List;

/** One line of a {@code .types} file: its words, and the sentence after its {@code --}. */
record SchemaLine(String file, int number, List<String> words, String about) {
    private static final String SENTENCE = "-- ";

    static SchemaLine of(String file, int number, String text) {
        int sentence = text.indexOf(SENTENCE);
        int end = sentence < 0 ? text.length() : sentence;
        List<String> words = new ArrayList<>();
        for (int from = 0, blank; from < end; from = blank + 1) {
            blank = text.indexOf(' ', from);
            blank = blank < 0 || blank > end ? end : blank;
            if (blank > from) {
                words.add(text.substring(from, blank));
            }
        }
        return new SchemaLine(file, number, words, sentence < 0 ? "" : text.substring(sentence + SENTENCE.length()).strip());
    }

    /** The first word: what the line declares. */
    String name() {
        return words.get(0);
    }

    /** The word at {@code index}, which the one before it calls for. */
    String word(int index) {
        if (index < words.size()) {
            return words.get(index);
        }
        throw wrong("a word is missing after '" + words.get(words.size() - 1) + "'");
    }

    IllegalStateException wrong(String what) {
        return new IllegalStateException(file + ":" + number + ": " + what);
    }
}
