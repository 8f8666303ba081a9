package dev.sluice.engine.kind.oracle;

import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.kind.KindException;

/**
 * Which letters a text may have to be written into a file that Oracle reads, where it stands between quotes. Neither
 * RMAN nor a parameter file has a sure way to write a quote inside quotes, so what could end them, or be replaced by
 * something else, is refused.
 */
enum QuotableText {
    /** Of a path, in which ? and @ stand for the software's home and the instance, and % and & for other text. */
    PATH("'\"\\&?@*%`"),
    /** Of text for the media manager. */
    TEXT("'&"),
    /** Of the value of an initialization parameter. */
    SETTING("'\"\\"),
    /** Of a password, which stands between double quotes. */
    PASSWORD("\"");

    private final String refused;

    QuotableText(String refused) {
        this.refused = refused;
    }

    /** Whether the text has none but allowed letters. */
    boolean allow(String text) {
        return text.codePoints().noneMatch(letter -> Character.isISOControl(letter) || refused.indexOf(letter) >= 0);
    }

    /** What a user is told whose text has others. */
    String remedy() {
        return "Choose one without control characters and without any of " + String.join(" ", refused.split("")) + " .";
    }

    /** The text between single quotes. */
    String quote(String text) throws KindException {
        if (!allow(text)) {
            throw new KindException("exception.oracle.unquotable",
                    MessageText.quoted(text) + " has a letter that cannot be written to Oracle's files.", remedy());
        }
        return "'" + text + "'";
    }

    /** Any text as one word of a shell. */
    static String shell(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
