package dev.sluice.operations;

import dev.sluice.wire.Mistake;
import java.util.List;
import java.util.stream.Collectors;

/** What was asked for cannot be sent as it is: carries every mistake in it, each at its field. Nothing was changed. */
public final class InvalidRequest extends RuntimeException {
    private final String word;
    private final List<Mistake> mistakes;

    public InvalidRequest(String word, List<Mistake> mistakes) {
        super(mistakes.stream().map(mistake -> word + ": " + mistake).collect(Collectors.joining("\n")));
        this.word = word;
        this.mistakes = List.copyOf(mistakes);
    }

    InvalidRequest(String word, String field, String problem, String remedy) {
        this(word, List.of(new Mistake(List.of(field), problem, remedy)));
    }

    /** The word of the operation. */
    public String word() {
        return word;
    }

    /** All mistakes, a line each, where it is clear what was asked for. */
    public String told() {
        return mistakes.stream().map(Mistake::toString).collect(Collectors.joining("\n"));
    }

    public List<Mistake> mistakes() {
        return mistakes;
    }
}
