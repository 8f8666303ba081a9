package dev.sluice.client;

/** A call that may change something was sent, and what became of it is not known. */
public final class LostAnswerException extends ConnectionException {
    LostAnswerException(String message, Throwable cause) {
        super(message, cause);
    }
}
