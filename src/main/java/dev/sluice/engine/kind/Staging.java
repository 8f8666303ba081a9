package dev.sluice.engine.kind;

import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.host.files.Storage;
import dev.sluice.wire.ApiObject;
import java.nio.file.Path;
import java.util.List;

/**
 * What is to be staged, and where.
 *
 * @param sourceConfig the source configuration, with its {@code parameters} and, for a direct one, its {@code path}
 * @param parameters of the dSource
 * @param excludes what of the source is left out, by names relative to its directory
 * @param followed its links that are taken for what they lead to, likewise
 * @param sync parameters of this one sync
 * @param into the dataset's directory
 * @param storage what the disk below it does
 * @param user the name of the environment user's account, or null
 * @param log the folder in which what the source writes is kept, or null
 * @param notes a folder apart from the data, where the kind may keep what makes the next staging faster
 * @param common a folder for what all datasets of the kind have in common, empty whenever the engine starts
 * @param reach from where on this machine it may be read
 */
public record Staging(ApiObject sourceConfig, ApiObject parameters, List<String> excludes, List<String> followed, ApiObject sync,
                      Installation installation, Path into, Storage storage, String user, Path log, Path notes, Path common,
                      SourceReach reach) {
    /** One on a plain disk, without links that are followed and without an environment user, of which no log is kept. */
    public Staging(ApiObject sourceConfig, ApiObject parameters, List<String> excludes, ApiObject sync, Installation installation,
                   Path into, Path notes) {
        this(sourceConfig, parameters, excludes, List.of(), sync, installation, into, Storage.PLAIN, null, null, notes, notes.resolveSibling("common"),
                SourceReach.EVERYTHING);
    }

    /** The same with another folder for the log. */
    public Staging withLog(Path kept) {
        return new Staging(sourceConfig, parameters, excludes, followed, sync, installation, into, storage, user, kept, notes, common, reach);
    }
}
