package dev.sluice.runbook.secret;

import dev.sluice.runbook.journal.JournalValues;
import dev.sluice.wire.Secret;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;

/**
 * The secrets that a run has come to know. Nothing that is written of the run shows one, in none of its {@link SecretForms}, even where
 * the script has put it into a text of its own. May be used from many threads.
 */
public final class RunSecrets implements TextMask {
    private static final Set<String> COMING_BACK = Set.of("value", "variables", "changes", "were");

    private final Set<String> known = ConcurrentHashMap.newKeySet();
    /** Those of them that are said as names, too. */
    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private volatile SecretPatterns patterns = new SecretPatterns(List.of(), Set.of());

    /**
     * Every secret in {@code value}. One that is a name in it as well stays readable where it may be the name: a mask there would tell what
     * it is.
     */
    public void learn(Object value) {
        SaidSecrets said = new SaidSecrets(value);
        boolean isName = names.addAll(said.saidOpenly());
        if (known.addAll(said.all()) || isName) {
            find();
        }
    }

    /** Longer ones first: a shorter one may be a part of them. */
    private synchronized void find() {
        patterns = new SecretPatterns(known.stream().sorted(Comparator.comparing(String::length).reversed()).toList(), names);
    }

    @Override
    public String over(String text) {
        return text == null || known.isEmpty() ? text : patterns.masked(text);
    }

    @Override
    public int whole(String text, int limit) {
        if (known.isEmpty()) {
            return limit;
        }
        SecretPatterns now = patterns;
        Matcher matcher = now.in(text);
        int at = 0;
        while (at < limit && matcher.find(at)) {
            if (matcher.end() > limit || matcher.hitEnd()) {
                return Math.min(matcher.start(), limit);
            }
            at = matcher.end();
        }
        return beginning(matcher, Math.max(at, text.length() - now.longest()), limit, text.length());
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
    public Map<String, Object> over(Map<String, ?> fields) {
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
            fields.put(over(name), over(name, field.getValue(), comesBack));
        }
        return fields;
    }

    private Object over(String name, Object value, boolean comesBack) {
        if (value instanceof String text && patterns.isOfSecret(name, text)) {
            return comesBack ? JournalValues.lost("secret") : Secret.MASK;
        }
        return over(value, comesBack);
    }
}
