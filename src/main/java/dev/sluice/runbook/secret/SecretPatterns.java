package dev.sluice.runbook.secret;

import dev.sluice.wire.Secret;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds secrets in texts. One that is a name as well is found in its encoded forms, and where it stands as a password does: behind a word
 * for that, behind a name and a colon, and between a colon and the at sign of a URL. Elsewhere it is the name.
 */
final class SecretPatterns {
    private static final Pattern NOTHING = Pattern.compile("(?!)");
    private static final String WORDS = "(?i:passwords?|passwd|passphrase|pwd|pass|secrets?|credentials?|tokens?|keys?)";
    private static final Pattern NAME_OF_SECRET = Pattern.compile(".*" + WORDS);
    private static final String QUOTE = "\\\\{0,2}[\"']?";
    /** A word for a password, and what may stand between it and the password. */
    private static final String BEHIND_WORD = WORDS + QUOTE + "\\s{0,2}(?:=>|[=:\\s])\\s{0,2}" + QUOTE;
    private static final int LONGEST_BEFORE = 32;
    private static final String BEFORE = "before";
    private static final String COLON = "colon";

    private final Set<String> secrets;
    private final boolean isAnyName;
    private final Pattern all;
    private final int longest;

    /**
     * @param secrets all of them, longer ones first
     * @param names those that are said openly, too
     */
    SecretPatterns(List<String> secrets, Set<String> names) {
        this.secrets = Set.copyOf(secrets);
        String anywhere = secrets.stream().flatMap(secret -> names.contains(secret) ? SecretForms.encoded(secret) : SecretForms.of(secret))
                .collect(Collectors.joining("|"));
        String readable = secrets.stream().filter(names::contains).map(SecretForms::written).collect(Collectors.joining("|"));
        isAnyName = !readable.isEmpty();
        if (isAnyName) {
            String every = "(?:" + secrets.stream().flatMap(SecretForms::of).collect(Collectors.joining("|")) + ")";
            anywhere = "(?<" + BEFORE + ">" + BEHIND_WORD + "|(?:" + readable + "):)" + every
                    + "|(?<" + COLON + ">:)" + every + "(?=@)" + (anywhere.isEmpty() ? "" : "|" + anywhere);
        }
        all = secrets.isEmpty() ? NOTHING : Pattern.compile(anywhere);
        longest = secrets.stream().mapToInt(String::length).max().orElse(0) * SecretForms.MOST_FOR_A_LETTER * (isAnyName ? 2 : 1)
                + LONGEST_BEFORE;
    }

    /** What finds them in {@code text}. */
    Matcher in(String text) {
        return all.matcher(text);
    }

    String masked(String text) {
        return in(text).replaceAll(found -> Matcher.quoteReplacement(before((Matcher) found) + Secret.MASK));
    }

    private String before(Matcher found) {
        String colon = isAnyName && found.group(COLON) != null ? ":" : "";
        return isAnyName && found.group(BEFORE) != null ? found.group(BEFORE) : colon;
    }

    /** Whether the field {@code name} is one for secrets, and has one. */
    boolean isOfSecret(String name, String value) {
        return isAnyName && secrets.contains(value) && NAME_OF_SECRET.matcher(name).matches();
    }

    /** How many letters a secret has at most in any of its forms, with what tells that it is one. */
    int longest() {
        return longest;
    }
}
