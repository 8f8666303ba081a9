package dev.sluice.runbook;

import dev.sluice.operations.Operation;
import dev.sluice.wire.Json;
import dev.sluice.wire.chain.LineChain;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Says in few letters what an operation asks for, so that two can be compared. Secrets do not count: a digest could be guessed. */
final class Digest {
    private static final int LETTERS = 16;

    private Digest() {
    }

    static String of(Operation<?> operation) {
        String text = operation.word() + Json.write(sorted(operation.settings()));
        return LineChain.hash(text.getBytes(StandardCharsets.UTF_8)).substring(0, LETTERS);
    }

    /** The order of fields means nothing. */
    private static Object sorted(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> fields = new TreeMap<>();
            map.forEach((name, inner) -> fields.put(String.valueOf(name), sorted(inner)));
            return fields;
        }
        return value instanceof Collection<?> elements ? Arrays.asList(elements.stream().map(Digest::sorted).toArray()) : value;
    }
}
