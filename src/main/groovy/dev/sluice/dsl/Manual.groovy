package dev.sluice.dsl

import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/**
 * What each word that stands by itself is for, with an example, as {@code help/words.txt} says: a line {@code word -- sentence},
 * or the word alone where it is a verb, and indented below it the example.
 */
@POJO
@CompileStatic
final class Manual {
    private static final String FILE = '/dev/sluice/help/words.txt'
    private static final String INDENT = '    '

    /** Reads the file when somebody first asks for it. */
    private static final class Standard {
        static final Manual MANUAL = new Manual(Manual.getResourceAsStream(FILE).getText('UTF-8'))
    }

    private final Map<String, String> sentences = [:]
    private final Map<String, String> examples = [:]

    private Manual(String text) {
        String word = null
        for (String line : text.readLines()) {
            if (line.startsWith(INDENT)) {
                examples.put(word, (examples[word] ?: '') + line.substring(INDENT.length()) + '\n')
            } else if (line && !line.startsWith('#')) {
                List<String> parts = line.split(' +-- ', 2).toList()
                word = parts[0]
                sentences.put(word, parts.size() > 1 ? parts[1] : EngineWord.named(word).verb.about())
            }
        }
    }

    static Manual standard() {
        Standard.MANUAL
    }

    /** The words, in the order of the file. */
    Set<String> words() {
        sentences.keySet()
    }

    /** What {@code word} is for, in one sentence. */
    String about(String word) {
        sentences[word] ?: ''
    }

    /** The same where nothing can be changed: what it is for besides that. */
    String reading(String word) {
        about(word).replaceFirst(/^Make or read/, 'Read').replaceFirst(/^.*, or read/, 'Read')
    }

    /** Some lines that can be typed as they stand. */
    String example(String word) {
        examples[word]
    }
}
