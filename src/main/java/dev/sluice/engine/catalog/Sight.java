package dev.sluice.engine.catalog;

import java.util.Set;

/**
 * What somebody may see who does not see everything.
 *
 * @param objects references of the containers that they may see, and of groups whose containers they may see
 * @param user their own reference
 */
public record Sight(Set<String> objects, String user) {
}
