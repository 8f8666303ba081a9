package dev.sluice.operations.secret;

/** There is no secret where it should be; the message says where it was looked for, and what to do. */
public final class MissingSecret extends RuntimeException {
    MissingSecret(String problem, String remedy) {
        super(problem + ". " + remedy);
    }
}
