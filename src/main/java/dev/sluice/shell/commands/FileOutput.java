package dev.sluice.shell.commands;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line whose output goes to a file: {@code vdbs as csv > vdbs.csv}. A comparison has no name of a file behind its sign, which is one
 * by its beginning or by its ending.
 *
 * @param line what is done
 * @param adding whether the file keeps what is in it
 */
record FileOutput(String line, String file, boolean adding) {
    private static final Pattern FORM = Pattern.compile(
            "(.*\\S)\\s+(>>?)\\s*((?:\\.{0,2}/|~/)[^\\s'\"]+|[\\w.-]+\\.(?:csv|json|yaml|yml|md|txt|log|groovy|tsv|out)|(['\"])[^'\"]+\\4)\\s*", Pattern.DOTALL);
    private static final Pattern BEGUN = Pattern.compile("(.*\\S)\\s+>>?\\s*([\\w./~-]*)", Pattern.DOTALL);
    private static final String HOME = "~/";

    /** Where the name of the file begins in {@code typed}, behind a line of its own; negative where there is none. */
    static int fileStart(String typed, Predicate<String> isUnfinished) {
        Matcher begun = BEGUN.matcher(typed);
        return begun.matches() && !isUnfinished.test(begun.group(1)) ? begun.start(2) : -1;
    }

    static Optional<FileOutput> in(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        String file = TypedCommand.unquoted(form.group(3));
        String whole = file.startsWith(HOME) ? System.getProperty("user.home") + file.substring(1) : file;
        return Optional.of(new FileOutput(form.group(1), whole, form.group(2).length() == 2));
    }
}
