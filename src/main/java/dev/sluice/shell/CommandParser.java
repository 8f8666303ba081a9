package dev.sluice.shell;

import java.util.List;
import java.util.function.Predicate;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells the line editor whether Enter ends the command or begins its next line. The command is one word to it. */
record CommandParser(Predicate<String> unfinished) implements Parser {
    @Override
    public ParsedLine parse(String text, int cursor, ParseContext context) {
        if (context == ParseContext.ACCEPT_LINE && unfinished.test(text)) {
            throw new EOFError(-1, cursor, "the command goes on");
        }
        return new Whole(text, cursor);
    }

    private record Whole(String line, int cursor) implements CompletingParsedLine {
        @Override
        public String word() {
            return line;
        }

        @Override
        public int wordCursor() {
            return cursor;
        }

        @Override
        public int wordIndex() {
            return 0;
        }

        @Override
        public List<String> words() {
            return List.of(line);
        }

        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return cursor;
        }

        @Override
        public int rawWordLength() {
            return line.length();
        }
    }
}
