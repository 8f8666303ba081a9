package dev.sluice.engine.kind;

import dev.sluice.engine.kind.tree.BlockRecords;
import dev.sluice.wire.ApiObject;
import java.nio.file.Path;

/**
 * What is to be staged, and where.
 *
 * @param sourceConfig the source configuration, with its {@code parameters} and, for a direct one, its {@code path}
 * @param parameters of the dSource
 * @param sync parameters of this one sync
 * @param into the dataset's directory
 * @param notes a folder apart from the data, where the kind may keep what makes the next staging faster
 */
public record Staging(ApiObject sourceConfig, ApiObject parameters, ApiObject sync, Installation installation,
                      Path into, Path notes) {
    /** What is known of large files of the dataset, from when they were copied. */
    public BlockRecords records() {
        return new BlockRecords(notes, into);
    }
}
