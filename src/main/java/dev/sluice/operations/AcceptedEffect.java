package dev.sluice.operations;

/**
 * What an engine answered when it took on an effect: enough to wait for its end in another process.
 *
 * @param job reference of the job that does it, or null where it is done
 * @param action reference of the action that records it, or null
 * @param object reference of what is made or told
 */
public record AcceptedEffect(String job, String action, String object) {
}
