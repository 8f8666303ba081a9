package dev.sluice.engine.jobs;

/**
 * Who asks for something, for the audit.
 *
 * @param user reference of the user, or null for the engine itself and for failed logins
 * @param address where the call came from, or null
 * @param agent what the client calls itself, or null
 * @param policy the policy by which the engine does it, or null
 * @param secrets of the call, which are not written down
 */
public record Caller(String user, String address, String agent, String policy, RequestSecrets secrets) {
    /** The engine itself. */
    public static final Caller ENGINE = new Caller(null, null, null);

    public Caller(String user, String address, String agent) {
        this(user, address, agent, null, RequestSecrets.NONE);
    }

    /** The engine itself, as a policy says. */
    public static Caller policy(String name) {
        return new Caller(null, null, null, name, RequestSecrets.NONE);
    }

    /** The same client, now known to be {@code user}. */
    public Caller as(String known) {
        return new Caller(known, address, agent, null, secrets);
    }

    /** The same, who sends these. */
    public Caller with(RequestSecrets sent) {
        return new Caller(user, address, agent, policy, sent);
    }
}
