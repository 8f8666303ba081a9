package dev.sluice.operations;

import java.util.Map;

/**
 * What an effect sends, with every name in it resolved.
 *
 * @param object reference of what it is about, or null where the engine's answer names it
 */
public record PreparedCall(String path, Map<String, ?> body, String object) {
}
