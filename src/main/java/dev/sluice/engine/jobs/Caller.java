package dev.sluice.engine.jobs;

/**
 * Who asks for something, for the audit.
 *
 * @param user reference of the user, or null for the engine itself and for failed logins
 * @param address where the call came from, or null
 * @param agent what the client calls itself, or null
 */
public record Caller(String user, String address, String agent) {
    /** The engine itself. */
    public static final Caller ENGINE = new Caller(null, null, null);

    /** The same client, now known to be {@code user}. */
    public Caller as(String known) {
        return new Caller(known, address, agent);
    }
}
