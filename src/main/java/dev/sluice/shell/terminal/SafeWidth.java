package dev.sluice.shell.terminal;

import java.text.Normalizer;
import java.util.stream.Collectors;
import org.jline.reader.MaskingCallback;
import org.jline.utils.WCWidth;

/**
 * Shows what is typed in signs on whose width all terminals agree. Some draw a row of signs as one, such as a family of joined
 * emoji or a flag, and others do not: the cursor would stand elsewhere than the line editor believes. The line editor itself
 * compares what it draws by halves of emoji. So an emoji shows as a dot, as does what only joins or changes other signs, a flag as
 * its letters, and a letter with an accent as one sign. What was typed is not changed by that.
 */
final class SafeWidth implements MaskingCallback {
    private static final String DOT = "·";
    private static final int FIRST_FLAG_LETTER = 0x1F1E6;
    private static final int LAST_FLAG_LETTER = 0x1F1FF;
    /** Below it are letters and signs that stand by themselves. */
    private static final int FIRST_ACCENT = 0x0300;
    /** Wide signs that stand by themselves: Chinese, Japanese, Korean and full-width forms. */
    private static final int[][] WIDE = {{0x2E80, 0x303E}, {0x3041, 0x33FF}, {0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0xF900, 0xFAFF},
            {0xFF01, 0xFF60}};
    /** Parts of Korean syllables, which some terminals put together. */
    private static final int FIRST_PART = 0x1100;
    private static final int LAST_PART = 0x11FF;

    @Override
    public String display(String line) {
        return of(line);
    }

    @Override
    public String history(String line) {
        return line;
    }

    /** {@code text} as it is shown. */
    static String of(String text) {
        if (text.chars().allMatch(sign -> sign < FIRST_ACCENT)) {
            return text;
        }
        return Normalizer.normalize(text, Normalizer.Form.NFC).codePoints().mapToObj(SafeWidth::shown).collect(Collectors.joining());
    }

    private static String shown(int point) {
        if (point < FIRST_ACCENT) {
            return Character.toString(point);
        }
        if (point >= FIRST_FLAG_LETTER && point <= LAST_FLAG_LETTER) {
            return Character.toString('A' + point - FIRST_FLAG_LETTER);
        }
        return Character.isBmpCodePoint(point) && isSure(point) ? Character.toString(point) : DOT;
    }

    /** Whether every terminal knows its width, and it is that of the line editor. */
    private static boolean isSure(int point) {
        int width = WCWidth.wcwidth(point);
        return isWide(point) ? width == 2 : width == 1 && isNarrow(point);
    }

    private static boolean isWide(int point) {
        for (int[] block : WIDE) {
            if (point >= block[0] && point <= block[1]) {
                return true;
            }
        }
        return false;
    }

    /** Letters, digits and punctuation; of the symbols those that no terminal draws as an emoji. */
    private static boolean isNarrow(int point) {
        return switch (Character.getType(point)) {
            case Character.UPPERCASE_LETTER, Character.LOWERCASE_LETTER, Character.TITLECASE_LETTER, Character.MODIFIER_LETTER,
                    Character.DECIMAL_DIGIT_NUMBER, Character.CURRENCY_SYMBOL, Character.MATH_SYMBOL, Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION, Character.END_PUNCTUATION, Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION, Character.OTHER_PUNCTUATION -> true;
            case Character.OTHER_LETTER -> point < FIRST_PART || point > LAST_PART;
            default -> false;
        };
    }
}
