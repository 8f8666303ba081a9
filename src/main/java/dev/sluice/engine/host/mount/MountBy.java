package dev.sluice.engine.host.mount;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How data is made to appear at a mount path. */
public enum MountBy {
    /** By a mount of its directory: for root. */
    BIND(new MountBind()),
    /** By a symbolic link, which needs no rights but to write there. */
    LINK(new MountLink());

    private static final Path OWN_STATUS = Path.of("/proc/self/status");
    private static final String RIGHTS = "CapEff:\t";
    /** The right to mount, CAP_SYS_ADMIN. */
    private static final long MAY_MOUNT = 1L << 21;

    private final Presentation presentation;

    MountBy(Presentation presentation) {
        this.presentation = presentation;
    }

    /** By a mount where the engine may, and can tell later which of all mounts is its own; otherwise by a link. */
    public static MountBy usual() {
        try {
            return mayMount() && Mount.allTold() ? BIND : LINK;
        } catch (IOException unknown) {
            return LINK;
        }
    }

    /** Whether the engine has the right to mount, which mostly only root has. */
    public static boolean mayMount() {
        try (var lines = Files.lines(OWN_STATUS)) {
            return lines.filter(line -> line.startsWith(RIGHTS)).map(line -> line.substring(RIGHTS.length()))
                    .anyMatch(rights -> (Long.parseUnsignedLong(rights, 16) & MAY_MOUNT) != 0);
        } catch (IOException unknown) {
            return false;
        }
    }

    Presentation presentation() {
        return presentation;
    }
}
