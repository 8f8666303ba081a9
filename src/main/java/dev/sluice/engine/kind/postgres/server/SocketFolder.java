package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.kind.KindException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;

/**
 * The folder of a server's private socket: only its account and root come in, and they need no password. It is apart from the
 * data, whose path may be too long for a socket.
 */
final class SocketFolder {
    private static final int LETTERS = 16;

    private SocketFolder() {
    }

    /** The folder for the server on {@code data}, whether it is there or not. */
    static Path of(Path data) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(data.toString().getBytes(StandardCharsets.UTF_8));
            return Path.of(System.getProperty("java.io.tmpdir"),
                    "sluice-postgres-" + HexFormat.of().formatHex(sum).substring(0, LETTERS));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Makes the folder; refuses one that somebody else has put there. */
    static void make(Path folder, Account account) throws IOException {
        make(folder, account, Map.of());
    }

    /**
     * The same with files in it.
     *
     * @param files what is to be in it from the first moment, by names: for nobody's eyes but the account's
     */
    static void make(Path folder, Account account, Map<String, String> files) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            for (Map.Entry<String, String> file : files.entrySet()) {
                Path path = Files.createFile(folder.resolve(file.getKey()),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                Files.writeString(path, file.getValue());
                account.give(path);
            }
            // Last of all: from now on the account may put there what it likes.
            account.give(folder);
        }
        int mode = (int) Files.getAttribute(folder, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || (mode & 0077) != 0
                || (int) Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS) != account.uid()) {
            throw new KindException("exception.postgres.socket", folder + " belongs to somebody else.", "Remove it.");
        }
    }
}
