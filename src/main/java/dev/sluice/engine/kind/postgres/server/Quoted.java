package dev.sluice.engine.kind.postgres.server;

/** Text in the quotes of SQL and of settings. */
public final class Quoted {
    private Quoted() {
    }

    /** As a value: {@code 'it''s'}. */
    public static String value(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** As a value in SQL, in which a backslash means itself whatever the server's settings are. */
    public static String literal(String text) {
        return text.indexOf('\\') < 0 ? value(text) : " E" + value(text.replace("\\", "\\\\"));
    }

    /** As a value in the words by which PostgreSQL's programs know where to connect to: {@code 'it\'s'}. */
    public static String word(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    /** The option of a program that names its database; a name that is given as it is may be taken for more than that. */
    public static String database(String name) {
        return "--dbname=dbname=" + word(name);
    }

    /** As a name in SQL: {@code "Orders"}. */
    public static String name(String text) {
        return "\"" + text.replace("\"", "\"\"") + "\"";
    }

    /** What {@link #value} was made of; text without quotes as it is. */
    static String read(String value) {
        return value.length() > 1 && value.startsWith("'") && value.endsWith("'")
                ? value.substring(1, value.length() - 1).replace("''", "'") : value;
    }
}
