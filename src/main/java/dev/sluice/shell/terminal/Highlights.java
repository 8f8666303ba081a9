package dev.sluice.shell.terminal;

import dev.sluice.language.StyledRange;
import java.util.List;
import java.util.function.BiFunction;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.RegionType;
import org.jline.reader.impl.DefaultHighlighter;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Colours a command while it is typed, and marks the brackets that belong together at the cursor. */
final class Highlights extends DefaultHighlighter {
    /** From here on a text is too long to be coloured anew for each key. */
    private static final int LONG = 20_000;

    private final BiFunction<String, Integer, List<StyledRange>> spans;

    /** @param spans by the text and the cursor in it */
    Highlights(BiFunction<String, Integer, List<StyledRange>> spans) {
        this.spans = spans;
    }

    @Override
    public AttributedString highlight(LineReader reader, String text) {
        boolean marked = reader.getRegionActive() != RegionType.NONE || reader.getSearchTerm() != null;
        if (marked || text.length() > LONG) {
            return super.highlight(reader, text);
        }
        AttributedStringBuilder coloured = new AttributedStringBuilder();
        int at = 0;
        for (StyledRange span : spans.apply(text, reader.getBuffer().cursor())) {
            if (span.start() >= at) {
                coloured.append(text, at, span.start()).append(text.substring(span.start(), span.end()), style(span));
                at = span.end();
            }
        }
        return coloured.append(text, at, text.length()).toAttributedString();
    }

    private static AttributedStyle style(StyledRange span) {
        return switch (span.look()) {
            case WORD -> AttributedStyle.BOLD;
            case FIELD -> AttributedStyle.DEFAULT.foreground(AttributedStyle.CYAN);
            case TEXT -> AttributedStyle.DEFAULT.foreground(AttributedStyle.GREEN);
            case NUMBER -> AttributedStyle.DEFAULT.foreground(AttributedStyle.MAGENTA);
            case COMMENT -> AttributedStyle.DEFAULT.faint();
            case PARTNER -> AttributedStyle.BOLD.underline();
            case ALONE -> AttributedStyle.BOLD.foreground(AttributedStyle.RED);
        };
    }
}
