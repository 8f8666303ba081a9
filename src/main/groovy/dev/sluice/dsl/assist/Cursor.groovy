package dev.sluice.dsl.assist

import dev.sluice.dsl.compile.Tokens
import dev.sluice.dsl.grammar.Grammar
import dev.sluice.language.Choices
import dev.sluice.language.Choices.Choice
import dev.sluice.language.FileNames
import groovy.transform.CompileStatic
import groovy.transform.stc.POJO

/** A place in a text that is being typed: what is around it, and the part of a word or of a quoted text that is there by now. */
@POJO
@CompileStatic
final class Cursor {
    final Outline outline
    /** Whether nothing can be told of this place: in a comment, a text of several lines, behind what cannot be read. */
    final boolean lost
    /** Whether it is inside quotes. */
    final boolean quoted
    private final int start
    /** The part of a word or of a quoted text that is there by now. */
    final String typed
    private final String quote
    private final boolean closed

    Cursor(Grammar grammar, String text, int at) {
        int word = at
        while (word > 0 && Character.isJavaIdentifierPart(text.charAt(word - 1))) {
            word--
        }
        Tokens tokens = new Tokens(text.substring(0, word))
        int content = tokens.openText()
        quoted = content >= 0
        start = quoted ? content : word
        typed = text.substring(start, at)
        quote = quoted ? text.substring(content - 1, content) : "'"
        closed = quoted && text.startsWith(quote, at)
        boolean number = !typed.empty && Character.isDigit(typed.charAt(0))
        lost = !quoted && (tokens.end() < word || tokens.endsInComment() || number)
        outline = new Outline(grammar, tokens.all())
    }

    /** A choice of a text, which stands in quotes. */
    Choice text(String value, String sort, String about, String shown = value) {
        String escaped = value.replace('\\', '\\\\').replace(quote, '\\' + quote)
        new Choice((quoted ? '' : quote) + escaped + (closed ? '' : quote), shown, sort, about, false)
    }

    /** The name of a file; a folder goes on, so its quote is not closed. */
    Choice file(FileNames.Entry entry) {
        entry.folder() ? new Choice((quoted ? '' : quote) + entry.path(), entry.name(), 'files', '', false) : text(entry.path(), 'files', '', entry.name())
    }

    /** Whether what is typed says itself that it is the path of a file. */
    boolean isPath() {
        quoted && typed =~ /^(?:\/|~\/|\.\.?\/)/
    }

    /** Whether what is typed is somewhere in {@code name}. */
    boolean mayMean(String name) {
        for (int from = 0; name != null && from + typed.length() <= name.length(); from++) {
            if (name.regionMatches(true, from, typed, 0, typed.length())) {
                return true
            }
        }
        false
    }

    /** Those of {@code all} that go on from what is typed; those in which it is somewhere, where none begins so. */
    Choices of(List<Choice> all) {
        List<Choice> begin = []
        for (Choice choice : all) {
            if (begins(choice.shown()) || begins(choice.text())) {
                begin.add(choice)
            }
        }
        new Choices(start, begin ?: all.findAll { Choice it -> mayMean(it.text()) })
    }

    private boolean begins(String text) {
        text.regionMatches(true, 0, typed, 0, typed.length())
    }
}
