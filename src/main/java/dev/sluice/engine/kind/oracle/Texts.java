package dev.sluice.engine.kind.oracle;

import dev.sluice.wire.Secret;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Reads texts out of parameters, in which an absent one and an empty one mean the same. */
final class Texts {
    private Texts() {
    }

    /** The text of a field, a secret one included; the empty text if there is none. */
    static String of(Map<?, ?> parameters, String field) {
        Object value = parameters.get(field);
        return value instanceof Secret secret ? secret.reveal() : value instanceof String text ? text : "";
    }

    /** The first text that is not empty. */
    static String first(String... texts) {
        return Arrays.stream(texts).filter(text -> !text.isEmpty()).findFirst().orElse("");
    }

    /** What stands between commas; nothing for a blank text. */
    static List<String> list(String text) {
        return text.isBlank() ? List.of() : Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    }
}
