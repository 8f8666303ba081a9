package dev.sluice.engine.host.files;

import dev.sluice.engine.host.HostException;

import java.io.IOException;
import java.nio.file.Path;

/** A folder that root alone can exchange, wherever on the way to it. */
public final class TrustedFolder {
    private TrustedFolder() {
    }

    /** Refuses any other. @param what the folder is, in a word */
    public static void check(String what, Path folder) throws IOException {
        for (Path each = folder.toRealPath(); each != null; each = each.getParent()) {
            Owner owner = Owner.of(each);
            if (owner.uid() != 0 || owner.letsAnybodyReplace() || owner.letsForeignGroupReplace()) {
                throw new HostException("the " + what + " " + folder + " can be exchanged by others than root, since " + each
                        + " belongs to '" + owner.name() + "', or others may change it.", "Name another, or give that folder to root alone.");
            }
        }
    }
}
