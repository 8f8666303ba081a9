package dev.sluice.language;

/** What a script is called with makes no sense: its file, or a parameter; the message says what is wrong and what to do. */
public final class ArgumentException extends RuntimeException {
    public ArgumentException(String message) {
        super(message);
    }
}
