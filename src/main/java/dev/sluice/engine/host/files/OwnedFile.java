package dev.sluice.engine.host.files;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;

/**
 * A file in a folder that may belong to an account which is not trusted, such as the home of an engine that root has given away, or the data
 * of a server: whoever owns the folder could put a link there to what they may not read or change themselves, and wait for somebody who may
 * to do it for them.
 */
public final class OwnedFile {
    private static final int LONGEST = 16 << 20;

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
        return text(file);
    }

    /** What is in it, whomever it belongs to; no link is followed. */
    public static String text(Path file) throws IOException {
        return new String(bytes(file), StandardCharsets.UTF_8);
    }

    /** The same, of one that is no text. */
    public static byte[] bytes(Path file) throws IOException {
        if (PlainFile.isOther(file)) {
            throw refused(file, "is no regular file");
        }
        try (InputStream in = Channels.newInputStream(PlainFile.open(file))) {
            byte[] bytes = in.readNBytes(LONGEST + 1);
            if (bytes.length > LONGEST) {
                throw refused(file, "is longer than " + LONGEST + " bytes");
            }
            return bytes;
        }
    }

    /** Puts a file there at one stroke, which nobody but its owner may read. Whatever had its name, be it a link, gives way. */
    public static void put(Path file, String text, int uid, int gid) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(draft);
        // It is new, or this fails: else a link that is put there meanwhile would be written through.
        try (OutputStream out = Channels.newOutputStream(Files.newByteChannel(draft, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        Account.give(draft, uid, gid);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Says who may do what with it; fails where it is a link. @param permissions such as {@code rwx------} */
    public static void permit(Path file, String permissions) throws IOException {
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .setPermissions(PosixFilePermissions.fromString(permissions));
    }

    private static HostException refused(Path file, String what) {
        return new HostException("the file " + file + " " + what + ", as an engine makes none.", "See who has put it there.");
    }
}
