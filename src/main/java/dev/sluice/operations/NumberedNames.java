package dev.sluice.operations;

import dev.sluice.wire.Schema;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What to call something whose name may be taken: so, else with the first number behind it that is free. */
public final class NumberedNames {
    private NumberedNames() {
    }

    /** {@code name}, {@code name-2}, and so on; what reads like a reference names nothing. */
    public static Stream<String> of(String text) {
        String name = text.strip();
        return Stream.concat(Stream.of(name), IntStream.iterate(2, number -> number + 1).mapToObj(number -> name + "-" + number))
                .filter(each -> Schema.standard().referredBy(each).isEmpty());
    }
}
