package dev.sluice.engine.host.mount;

import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.files.Owner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A mount path as a user typed it, which is sound as a text: absolute, without detours, and of a length that the
 * operating system takes.
 */
record MountPath(String typed, Path path) {
    private static final int LONGEST = 1024;
    private static final int LONGEST_NAME = 255;

    static MountPath of(String typed) throws HostException {
        if (typed.isEmpty()) {
            throw refused(typed, "is empty.", "Give an absolute path, such as /mnt/qa1.");
        }
        if (typed.length() > LONGEST) {
            throw refused(typed, "has " + typed.length() + " characters; at most " + LONGEST + " are possible.",
                    "Choose a shorter path.");
        }
        if (typed.chars().anyMatch(Character::isISOControl)) {
            throw refused(typed, "has a control character in it.", "Leave it out.");
        }
        if (typed.charAt(0) != '/') {
            throw refused(typed, "is not absolute.", "Begin it with '/'.");
        }
        for (String name : typed.split("/")) {
            if (name.equals(".") || name.equals("..")) {
                throw refused(typed, "goes by way of '" + name + "'.", "Write the path without it.");
            }
            if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
                throw refused(typed, "has a name in it that is longer than " + LONGEST_NAME + " bytes.",
                        "Choose a shorter name.");
            }
        }
        try {
            return new MountPath(typed, Path.of(typed));
        } catch (InvalidPathException unwritable) {
            throw refused(typed, "has letters that this engine cannot write as a file name.",
                    "Use plain letters, or start the engine with LANG=C.UTF-8.");
        }
    }

    /** Refuses it if there is anything but an empty directory of the engine's own. */
    void checkVacant() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (Files.isSymbolicLink(path)) {
            throw refused("is taken by a symbolic link to " + Files.readSymbolicLink(path) + ".",
                    "Remove the link, or choose another path.");
        }
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw refused("is taken by a file.", "Remove the file, or choose another path.");
        }
        if (Mount.at(path.toRealPath()).isPresent()) {
            throw refused("has a file system mounted on it, which may be in use.", "Choose another path, or unmount that.");
        }
        Owner owner = Owner.of(path);
        if (!owner.isTrusted()) {
            throw refused("is a directory that belongs to '" + owner.name() + "', who may use it.", "Choose another path, or remove it.");
        }
        try (var files = Files.newDirectoryStream(path)) {
            if (files.iterator().hasNext()) {
                throw refused("is a directory that is not empty.", "Empty it, or choose another path.");
            }
        }
    }

    HostException takenJustNow() {
        return refused("was taken by something else just now.", "Look what is there, or choose another path.");
    }

    HostException refused(String what, String action) {
        return refused(typed, what, action);
    }

    private static HostException refused(String typed, String what, String action) {
        return new HostException(MessageText.quoted(typed) + " " + what, action);
    }
}
