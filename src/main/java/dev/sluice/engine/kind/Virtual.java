package dev.sluice.engine.kind;

import dev.sluice.engine.host.files.SourceReach;
import dev.sluice.engine.host.files.Storage;
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
 * @param stored the same as the pool keeps it, which is there also while nobody is to see it
 * @param storage what the disk below it does
 * @param user the name of its environment user's account, or null
 * @param log the folder in which what it writes is kept, or null
 * @param reach from where on this machine it may be given further files
 * @param door where its users come in while something else listens there
 * @param chosenByAdministrator whether an administrator has chosen its data, and so whom that lets in
 * @param limits what it may take of the machine
 * @param passwords of roles that have none there
 */
public record Virtual(String name, ApiObject source, ApiObject config, ApiObject origin, Installation installation,
                      Path data, Path stored, Storage storage, String user, Path log, SourceReach reach, Door door,
                      boolean chosenByAdministrator, VirtualLimits limits, MadePasswords passwords) {
    /** One in whose stead nobody listens, without limits, and in which no role gets a password. */
    public Virtual(String name, ApiObject source, ApiObject config, ApiObject origin, Installation installation, Path data, Path stored,
                   Storage storage, String user, Path log, SourceReach reach) {
        this(name, source, config, origin, installation, data, stored, storage, user, log, reach, Door.NONE, true, VirtualLimits.NONE, MadePasswords.NONE);
    }

    /** One on a plain disk, without an environment user, of which no log is kept. */
    public Virtual(String name, ApiObject source, ApiObject config, ApiObject origin, Installation installation, Path data) {
        this(name, source, config, origin, installation, data, data, Storage.PLAIN, null, null, SourceReach.EVERYTHING);
    }
}
