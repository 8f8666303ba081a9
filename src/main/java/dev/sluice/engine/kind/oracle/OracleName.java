package dev.sluice.engine.kind.oracle;

import java.util.regex.Pattern;

/** Names of databases, instances and tablespaces, as Oracle takes them. */
final class OracleName {
    /** What a user is told who gave another name. */
    static final String RULE = "Begin it with a letter and go on with letters, digits, _, $ or #, 30 in all at most.";
    /** Of a db_name, in letters. */
    static final int LONGEST_DATABASE = 8;
    private static final Pattern FORM = Pattern.compile("[A-Za-z][A-Za-z0-9_$#]{0,29}");

    private OracleName() {
    }

    static boolean is(String text) {
        return FORM.matcher(text).matches();
    }
}
