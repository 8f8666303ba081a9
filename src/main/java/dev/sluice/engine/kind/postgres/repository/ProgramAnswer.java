package dev.sluice.engine.kind.postgres.repository;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A part of what a program has answered as JSON; nothing of it is missing, however deep one asks. */
record ProgramAnswer(Object value) {
    ProgramAnswer part(String name) {
        return new ProgramAnswer(value instanceof Map<?, ?> map ? map.get(name) : null);
    }

    Stream<ProgramAnswer> elements() {
        return value instanceof List<?> list ? list.stream().map(ProgramAnswer::new) : Stream.empty();
    }

    /** As text, numbers too; null where there is nothing. */
    String text() {
        return value == null ? null : value.toString();
    }

    long number() {
        return Long.parseLong(text());
    }
}
