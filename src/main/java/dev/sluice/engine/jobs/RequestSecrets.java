package dev.sluice.engine.jobs;

import dev.sluice.wire.ApiError;
import dev.sluice.wire.Secret;
import dev.sluice.wire.SecretNames;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What is secret in a request: the values of secret fields, and of fields that are called like one, be they known or not. Whoever
 * types a password into a second field gives it away there as little.
 */
public final class RequestSecrets {
    public static final RequestSecrets NONE = new RequestSecrets(Set.of());

    /** Shorter ones would be found in many a text. */
    private static final int SHORTEST = 4;

    /** Each as it stands by itself, not as a part of a word, which would be told by what is missing of it; the longest first. */
    private final List<Pattern> texts;

    private RequestSecrets(Set<String> texts) {
        this.texts = texts.stream().sorted(Comparator.comparingInt(String::length).reversed())
                .map(text -> Pattern.compile("(?<!\\w)" + Pattern.quote(text) + "(?!\\w)")).toList();
    }

    /**
     * Those of a body.
     *
     * @param sent as it came
     * @param concealed the same, with what the schema knows to be secret
     * @param harmless names of fields that are none, though they are called like one
     */
    public static RequestSecrets of(Object sent, Object concealed, Set<String> harmless) {
        Set<String> found = new LinkedHashSet<>();
        collect(null, sent, harmless, found);
        collect(null, concealed, harmless, found);
        return found.isEmpty() ? NONE : new RequestSecrets(found);
    }

    private static void collect(String name, Object value, Set<String> harmless, Set<String> found) {
        if (value instanceof Map<?, ?> fields) {
            fields.forEach((field, inner) -> collect(String.valueOf(field), inner, harmless, found));
        } else if (value instanceof Collection<?> elements) {
            elements.forEach(element -> collect(name, element, harmless, found));
        } else if (value instanceof Secret secret) {
            add(secret.reveal(), found);
        } else if (value != null && name != null && SecretNames.isOne(name) && !harmless.contains(name)) {
            add(value.toString(), found);
        }
    }

    private static void add(String text, Set<String> found) {
        if (text.length() >= SHORTEST && !text.equals(Secret.MASK)) {
            found.add(text);
        }
    }

    /** The text with stars wherever a secret is in it; null stays null. */
    public String masked(String text) {
        String masked = text;
        for (Pattern secret : texts) {
            masked = masked == null ? null : secret.matcher(masked).replaceAll(Secret.MASK);
        }
        return masked;
    }

    public ApiError masked(ApiError error) {
        return texts.isEmpty() ? error : new ApiError(error.id(), maskedValue(error.details()), masked(error.action()));
    }

    private Object maskedValue(Object value) {
        if (value instanceof Map<?, ?> fields) {
            Map<String, Object> masked = new LinkedHashMap<>();
            fields.forEach((field, inner) -> masked.put(masked(String.valueOf(field)), maskedValue(inner)));
            return masked;
        }
        if (value instanceof Collection<?> elements) {
            return elements.stream().map(this::maskedValue).toList();
        }
        return value instanceof CharSequence text ? masked(text.toString()) : value;
    }
}
