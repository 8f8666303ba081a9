package dev.sluice.engine.host.mount;

import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.MessageText;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What is shown at a mount path: a directory, or a part of it.
 *
 * @param whole the directory
 * @param part relative to it; empty for all of it
 * @param bounds what is shown lies in there, whatever the path of the directory leads to by then; null where nobody could exchange that
 */
public record MountedDirectory(Path whole, String part, Mount.Place bounds) {
    private static final int LONGEST = 1024;

    /** One that only the engine could exchange. */
    public MountedDirectory(Path whole, String part) {
        this(whole, part, null);
    }

    /** All of a directory. */
    public static MountedDirectory of(Path whole) {
        return new MountedDirectory(whole, "");
    }

    /**
     * Makes a part sound: relative, without detours, and not too long.
     *
     * @param typed as a user gave it; null for all
     */
    public static String part(String typed) throws HostException {
        String part = typed == null ? "" : typed.replaceFirst("^/+", "");
        if (part.length() > LONGEST || part.chars().anyMatch(Character::isISOControl)) {
            throw refused(typed, "is no path that could be there.", "Write the path of a directory in the data.");
        }
        for (String name : part.split("/")) {
            if (name.equals(".") || name.equals("..")) {
                throw refused(typed, "goes by way of '" + name + "'.", "Write the path without it.");
            }
        }
        return part;
    }

    /** Where all of it is. */
    Mount.Place place() throws IOException {
        return bounds == null ? Mount.Place.of(whole) : bounds;
    }

    /** Whether somebody can exchange what is on the way to it. */
    boolean isExchangeable() {
        return bounds != null || !part.isEmpty();
    }

    Path path() {
        return part.isEmpty() ? whole : whole.resolve(part);
    }

    /** Refuses a part that is not there, or lies somewhere else by way of a link. */
    void check() throws IOException {
        if (!Files.isDirectory(path())) {
            throw refused(part, "is no directory in the data.", "Make it there, or name another part.");
        }
        if (!path().toRealPath().startsWith(whole.toRealPath())) {
            throw leadsAway();
        }
    }

    HostException leadsAway() {
        return refused(part, "leads out of the data by a link.", "Name another part.");
    }

    private static HostException refused(String part, String what, String action) {
        return new HostException("sharedPath " + MessageText.quoted(part) + ": " + what, action);
    }
}
