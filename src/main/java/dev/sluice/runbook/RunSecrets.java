package dev.sluice.runbook;

import dev.sluice.runbook.journal.JournalValues;
import dev.sluice.wire.Secret;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The secrets that a run has come to know. Nothing that is written of the run shows one, in none of its {@link SecretForms}, even where
 * the script has put it into a text of its own. May be used from many threads.
 */
final class RunSecrets implements TextMask {
    private static final Set<String> COMING_BACK = Set.of("value", "variables", "changes", "were");
    private static final Pattern NOTHING = Pattern.compile("(?!)");

    private final Set<String> known = ConcurrentHashMap.newKeySet();
    /** Those of them that are said as names, too. */
    private final Set<String> open = ConcurrentHashMap.newKeySet();
    private volatile Pattern shown = NOTHING;
    /** How many letters a secret has at most in any of its forms. */
    private volatile int longest;

    /** Every secret in {@code value}. One that is a name in it as well is looked for no longer: a mask there would tell what it is. */
    void learn(Object value) {
        SaidSecrets said = new SaidSecrets(value);
        boolean isOpener = open.addAll(said.saidOpenly());
        if (known.addAll(said.all()) || isOpener) {
            find();
        }
    }

    /** Longer ones first: a shorter one may be a part of them. */
    private synchronized void find() {
        List<String> hidden = known.stream().filter(secret -> !open.contains(secret))
                .sorted(Comparator.comparing(String::length).reversed()).toList();
        longest = hidden.stream().mapToInt(String::length).max().orElse(0) * SecretForms.MOST_FOR_A_LETTER;
        shown = hidden.isEmpty() ? NOTHING
                : Pattern.compile(hidden.stream().flatMap(SecretForms::of).collect(Collectors.joining("|")));
    }

    @Override
    public String over(String text) {
        return text == null || known.isEmpty() ? text : shown.matcher(text).replaceAll(Matcher.quoteReplacement(Secret.MASK));
    }

    @Override
    public int whole(String text, int limit) {
        if (known.isEmpty()) {
            return limit;
        }
        Matcher matcher = shown.matcher(text);
        int at = 0;
        while (at < limit && matcher.find(at)) {
            if (matcher.end() > limit || matcher.hitEnd()) {
                return Math.min(matcher.start(), limit);
            }
            at = matcher.end();
        }
        return beginning(matcher, Math.max(at, text.length() - longest), limit, text.length());
    }

    /** Where, from {@code at} on, a secret may begin that is not there to its end. */
    private static int beginning(Matcher matcher, int at, int limit, int end) {
        for (int from = at; from < limit; from++) {
            if (!matcher.region(from, end).lookingAt() && matcher.hitEnd()) {
                return from;
            }
        }
        return limit;
    }

    /** The same for all texts in the fields of a line; of values that are to come back, one with a secret in it is lost. */
    Map<String, Object> over(Map<String, ?> fields) {
        Map<String, Object> shown = new LinkedHashMap<>(fields);
        if (!known.isEmpty()) {
            shown.replaceAll((name, value) -> name.equals("place") ? value : over(value, COMING_BACK.contains(name)));
        }
        return shown;
    }

    private Object over(Object value, boolean comesBack) {
        if (value instanceof String text) {
            return comesBack && !over(text).equals(text) ? JournalValues.lost("secret") : over(text);
        }
        if (value instanceof Map<?, ?> map) {
            return over(map, comesBack);
        }
        return value instanceof List<?> elements ? elements.stream().map(each -> over(each, comesBack)).toList() : value;
    }

    private Object over(Map<?, ?> map, boolean comesBack) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (Map.Entry<?, ?> field : map.entrySet()) {
            String name = String.valueOf(field.getKey());
            if (comesBack && !over(name).equals(name)) {
                return JournalValues.lost("secret");
            }
            fields.put(over(name), over(field.getValue(), comesBack));
        }
        return fields;
    }
}
