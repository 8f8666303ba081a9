package dev.sluice.engine.host.helper;

/**
 * What a helper does for its engine, fixed before that begins.
 *
 * @param mounts of the pool's datasets
 * @param files that the engine may have read
 */
public record HelperDuties(GuardedMounts mounts, GivenFiles files) {
}
