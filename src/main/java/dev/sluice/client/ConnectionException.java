package dev.sluice.client;

/** An engine cannot be reached, does not let us in, or is no engine; the message says which and what to do. */
public sealed class ConnectionException extends RuntimeException permits LoginException, LostAnswerException {
    public ConnectionException(String message, Throwable cause) {
        super(message, cause);
    }
}
