package dev.sluice.engine.kind;

import java.nio.file.Path;

/**
 * Software that can hold data of a kind; a repository, on the wire.
 *
 * @param name unique on its environment
 * @param home where it is installed, or null where the kind needs none
 * @param version or null
 */
public record Installation(String name, Path home, String version) {
}
