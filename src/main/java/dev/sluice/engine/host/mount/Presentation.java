package dev.sluice.engine.host.mount;

import java.io.IOException;
import java.nio.file.Path;

/** One way in which data appears at a mount path. */
interface Presentation {
    /** Whether it is {@code data} what is at a path, in this way. */
    boolean leads(Path path, MountedDirectory data, MountTable mounts) throws IOException;

    /** Makes {@code data} appear at a path that is vacant and whose parent is there. */
    void make(MountPath mount, MountedDirectory data) throws IOException, InterruptedException;

    /** Takes {@code data} away from a path, if it appears there in this way, whether it still is there or not. */
    void remove(MountPath mount, MountedDirectory data) throws IOException, InterruptedException;
}
