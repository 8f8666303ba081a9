package dev.sluice.engine.auth;

/**
 * A program that talks to the engine, as far as the engine can tell it from others.
 *
 * @param address where its calls come from
 * @param agent what it calls itself, or null
 */
public record CallingProgram(String address, String agent) {
}
