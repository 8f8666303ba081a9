package dev.sluice.engine.kind.oracle;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One initialization parameter out of an administrator's file.
 *
 * @param instance the one that it is for; {@code *} or empty for all
 * @param name in small letters
 * @param values one, or the values of a list
 */
record InitParameter(String instance, String name, List<String> values) {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.+-]+");

    boolean isForAll() {
        return instance.isEmpty() || instance.equals("*");
    }

    boolean isFor(List<String> instances) {
        return isForAll() || instances.stream().anyMatch(instance::equalsIgnoreCase);
    }

    /** As its file names it. */
    String fullName() {
        return instance.isEmpty() ? name : instance + "." + name;
    }

    /** Whether Oracle can be given these values in a way that it reads as nothing else. */
    boolean canBeWritten() {
        return values.stream().allMatch(value -> value.indexOf('\\') < 0 && !(value.contains("'") && value.contains("\"")));
    }

    /** One line that means the same, whatever the file's own line looked like. */
    String line() {
        return fullName() + "=" + values.stream().map(InitParameter::written).collect(Collectors.joining(", "));
    }

    private static String written(String value) {
        if (WORD.matcher(value).matches()) {
            return value;
        }
        String quote = value.contains("'") ? "\"" : "'";
        return quote + value + quote;
    }
}
