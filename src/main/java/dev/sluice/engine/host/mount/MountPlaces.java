package dev.sluice.engine.host.mount;

import dev.sluice.engine.host.HostException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** The places of a machine where data may appear for its users. */
public interface MountPlaces {
    /**
     * Refuses a mount path that new data could not be presented at. Changes nothing, promises nothing for later.
     *
     * @param typed as the user gave it
     * @throws HostException with the reason
     */
    void check(String typed) throws IOException;

    /**
     * Refuses a mount path at which nothing could be presented, whatever is there by now: outside of the mount roots, or where somebody else
     * could lead it elsewhere.
     */
    void checkWay(String typed) throws IOException;

    /** {@code path} without the links on its way, as far as it is there. */
    default Path real(Path path) {
        return path;
    }

    /** Makes {@code data} appear at a mount path. */
    void present(MountedDirectory data, String typed) throws IOException, InterruptedException;

    /** Takes {@code data} away from a mount path. What is there instead of it stays as it is. */
    void withdraw(MountedDirectory data, String typed) throws IOException, InterruptedException;

    /**
     * Whether {@code data} is at a mount path now.
     *
     * @param mounts one reading of what is mounted, for whoever asks for many
     */
    boolean presents(MountedDirectory data, String typed, MountTable mounts) throws IOException;

    /**
     * Unmounts what nobody wants to see any more: data from below {@code source} that is mounted at none of the mount paths
     * {@code wanted}, or that has been removed.
     *
     * @return where that was
     */
    List<String> sweep(Path source, Collection<String> wanted) throws IOException, InterruptedException;
}
