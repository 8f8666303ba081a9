package dev.sluice.client;

/** An engine does not let us in: it refused a name and password, or a call came with nobody logged in. */
public final class LoginException extends ConnectionException {
    public LoginException(String message) {
        super(message, null);
    }
}
