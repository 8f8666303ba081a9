package dev.sluice.engine.pool;

/**
 * The driver of a pool.
 *
 * @param driver its name
 * @param why this one, in words for people
 */
public record Choice(String driver, String why) {
}
