package dev.sluice.engine;

import java.io.IOException;
import java.net.SocketException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The Unix socket by which the engine of a home is called: in the home, or, where that path is longer than the system lets the
 * address of a socket be, in a folder among the temporary files that is named after it. Nobody but the owner enters either.
 */
final class EngineSocket {
    private static final String NAME = "engine.sock";
    /** Linux takes 107 bytes, other systems 103. */
    private static final int MOST_BYTES = 100;
    private static final int LETTERS = 16;
    private static final int OTHERS = 0077;

    private EngineSocket() {
    }

    /** Where it is, whether an engine runs or not. */
    static Path of(Path home) {
        Path inside = home.resolve(NAME);
        return inside.toString().getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES ? inside
                : Path.of(System.getProperty("java.io.tmpdir"), "sluice-engine-" + digest(home)).resolve(NAME);
    }

    private static String digest(Path home) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(home.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sum).substring(0, LETTERS);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Makes room for it: its folder is there, and what a killed engine left is gone. */
    static Path prepare(Path home) throws IOException {
        Path socket = of(home);
        if (!socket.startsWith(home) && !Files.exists(socket.getParent(), LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(socket.getParent(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        checkOwner(home, socket);
        Files.deleteIfExists(socket);
        return socket;
    }

    /** Removes it, and the folder that is there for it alone. */
    static void remove(Path home) throws IOException {
        Path socket = of(home);
        Files.deleteIfExists(socket);
        if (!socket.startsWith(home)) {
            Files.deleteIfExists(socket.getParent());
        }
    }

    /** Whether somebody listens at it. That of a killed engine is still there, and nobody does. */
    static boolean answers(Path home) throws IOException {
        Path socket = of(home);
        if (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        checkOwner(home, socket);
        try (SocketChannel probe = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            return probe.isConnected();
        } catch (SocketException nobody) {
            return false;
        }
    }

    /** Refuses a socket in a folder that somebody else has put there, who could pass himself off as the engine. */
    private static void checkOwner(Path home, Path socket) throws IOException {
        // The home is where its owner says, also by a link; among the temporary files anybody can put a link.
        Path own = home.toRealPath();
        Path folder = socket.startsWith(home) ? own : socket.getParent();
        int mode = (int) attribute(folder, "unix:mode");
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || (mode & OTHERS) != 0
                || !attribute(folder, "unix:uid").equals(attribute(own, "unix:uid"))) {
            throw new IOException("the folder " + folder + ", where the engine of " + home
                    + " is called, belongs to somebody else or lets others in");
        }
    }

    private static Object attribute(Path file, String name) throws IOException {
        return Files.getAttribute(file, name, LinkOption.NOFOLLOW_LINKS);
    }
}
