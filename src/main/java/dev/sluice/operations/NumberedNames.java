package dev.sluice.operations;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What to call something whose name may be taken: so, else with the first number behind it that is free. */
public final class NumberedNames {
    private NumberedNames() {
    }

    /** {@code name}, {@code name-2}, and so on. */
    public static Stream<String> of(String name) {
        return Stream.concat(Stream.of(name), IntStream.iterate(2, number -> number + 1).mapToObj(number -> name + "-" + number));
    }
}
