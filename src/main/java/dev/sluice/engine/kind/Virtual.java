package dev.sluice.engine.kind;

import dev.sluice.wire.ApiObject;
import java.nio.file.Path;

/**
 * One virtual database.
 *
 * @param name of its container
 * @param source the {@code parameters} of its virtual source
 * @param config the {@code parameters} of its source configuration
 * @param origin the {@code parameters} of the dSource at the root of its ancestors
 * @param data the directory of its data, as the user sees it: its mount path
 */
public record Virtual(String name, ApiObject source, ApiObject config, ApiObject origin, Installation installation,
                      Path data) {
}
