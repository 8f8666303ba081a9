package dev.sluice.shell.terminal;

import dev.sluice.language.Choices;
import dev.sluice.shell.text.Cell;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/**
 * Tells the line editor whether Enter ends the command or begins its next line, and what can take the place of the word
 * at the cursor. Otherwise the command is one word to it.
 */
record CommandParser(TypingHelp help) implements Parser, Completer {
    @Override
    public ParsedLine parse(String text, int cursor, ParseContext context) {
        if (context == ParseContext.ACCEPT_LINE && help.isUnfinished(text)) {
            throw new EOFError(-1, cursor, "the command goes on");
        }
        return context == ParseContext.COMPLETE ? new Part(text, cursor, help.choices(text, cursor))
                : new Part(text, cursor, Choices.NONE);
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        ((Part) line).choices.all().forEach(choice -> candidates.add(new Candidate(choice.text(), Cell.of(choice.shown()),
                choice.sort(), choice.about().isEmpty() ? null : Cell.of(choice.about()), null, null, choice.goesOn(), choice.isRequired() ? 0 : 1)));
    }

    /** The part of a line that choices take the place of. */
    private record Part(String line, int cursor, Choices choices) implements CompletingParsedLine {
        @Override
        public String word() {
            return line.substring(choices.start(), Math.max(cursor, choices.start()));
        }

        @Override
        public int wordCursor() {
            return word().length();
        }

        @Override
        public int wordIndex() {
            return 0;
        }

        @Override
        public List<String> words() {
            return List.of(word());
        }

        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return wordCursor();
        }

        @Override
        public int rawWordLength() {
            return word().length();
        }
    }
}
