package dev.sluice.engine.auth;

/**
 * What a client said when it opened its session.
 *
 * @param version of the API that it speaks
 * @param locale language of messages
 * @param program what it wants to be called, or null
 */
public record Opening(String version, String locale, String program) {
}
