package dev.sluice.engine.host.files;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/**
 * A file in a folder that may belong to an account which is not trusted, such as the home of an engine that root has given away: whoever
 * owns the folder could put a link there to what they may not read themselves, and wait for root to read it for them.
 */
public final class OwnedFile {
    private OwnedFile() {
    }

    /** Refuses what is no file of whom its folder belongs to. What is not there passes. */
    public static void check(Path file) throws IOException {
        try {
            Map<String, Object> there = Files.readAttributes(file, "unix:uid,isSymbolicLink,isRegularFile", LinkOption.NOFOLLOW_LINKS);
            Object owner = Files.getAttribute(file.toAbsolutePath().getParent(), "unix:uid");
            if ((boolean) there.get("isSymbolicLink")) {
                throw refused(file, "is a link");
            }
            if (!(boolean) there.get("isRegularFile")) {
                throw refused(file, "is no regular file");
            }
            if (!there.get("uid").equals(owner) && !there.get("uid").equals(Account.currentUid())) {
                throw refused(file, "belongs to another account than its folder");
            }
        } catch (NoSuchFileException none) {
            return;
        }
    }

    /** What is in it. */
    public static String read(Path file) throws IOException {
        check(file);
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static HostException refused(Path file, String what) {
        return new HostException("the file " + file + " " + what + ", as an engine makes none.", "See who has put it there.");
    }
}
