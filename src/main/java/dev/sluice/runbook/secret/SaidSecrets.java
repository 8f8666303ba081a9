package dev.sluice.runbook.secret;

import dev.sluice.wire.Secret;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The secrets in what somebody says at once, and which of them are the same word as a name that they say openly beside them. */
final class SaidSecrets {
    private static final Pattern NAMES = Pattern.compile("(?i).*(?:name|user|role|account|database|host)");

    private final Set<String> all = new HashSet<>();
    private final Set<String> names = new HashSet<>();

    /** @param said a value of any kind, such as the settings of an operation */
    SaidSecrets(Object said) {
        add("", said);
    }

    private void add(String field, Object value) {
        if (value instanceof Secret secret) {
            all.add(secret.reveal());
        } else if (value instanceof Map<?, ?> map) {
            map.keySet().forEach(key -> add("", key));
            map.forEach((key, each) -> add(String.valueOf(key), each));
        } else if (value instanceof Collection<?> elements) {
            elements.forEach(each -> add(field, each));
        } else if (value instanceof CharSequence text && NAMES.matcher(field).matches()) {
            names.add(text.toString());
        }
    }

    /** Those that a text can be searched for. */
    Set<String> all() {
        all.removeIf(secret -> secret.length() < SecretForms.SHORTEST);
        return all;
    }

    /** Those that are said openly as well: to mask the name would tell that it is the secret. */
    Set<String> saidOpenly() {
        names.retainAll(all);
        return names;
    }
}
