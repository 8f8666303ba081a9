package dev.sluice.cli.target;

import dev.sluice.client.Connection;
import dev.sluice.wire.Secret;

/**
 * An engine and who logs in there.
 *
 * @param user null when the script is to log in itself
 * @param profile by which it was named, or null
 */
public record EngineTarget(Connection connection, String user, Secret password, Profile profile) {
}
