package dev.sluice.runbook.report;

/** Text inside of HTML, SVG and XML. */
final class Markup {
    private Markup() {
    }

    /** Safe between tags and inside of quoted attributes; what XML has no place for shows as the sign for that. */
    static String escape(Object text) {
        StringBuilder safe = new StringBuilder();
        String.valueOf(text).codePoints().forEach(letter -> {
            switch (letter) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(isAllowed(letter) ? letter : 0xFFFD);
            }
        });
        return safe.toString();
    }

    private static boolean isAllowed(int letter) {
        return letter == '\t' || letter == '\n' || letter == '\r' || letter >= ' ' && letter < 0xD800 || letter >= 0xE000 && letter < 0xFFFE
                || letter >= 0x10000;
    }
}
