package dev.sluice.engine.secrets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A file that only its owner can read. Engines may share it; it is made when the first of them has a secret to keep. */
record KeyFile(Path path) implements KeySource {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    @Override
    public List<MasterKey> keys() throws IOException {
        try {
            if (Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_READ)) {
                throw new IOException("everybody can read " + this + ". Change that: chmod 600 " + path);
            }
            return KeyLines.parse(Files.readString(path), toString());
        } catch (NoSuchFileException none) {
            return List.of();
        } catch (FileSystemException unreadable) {
            throw new IOException(this + " cannot be read" + (unreadable.getReason() == null ? "" : " (" + unreadable.getReason() + ")"), unreadable);
        }
    }

    @Override
    public MasterKey renewed() throws IOException {
        MasterKey key = MasterKey.random();
        add(key);
        return key;
    }

    @Override
    public void add(MasterKey key) throws IOException {
        if (keys().stream().anyMatch(known -> known.number().equals(key.number()))) {
            return;
        }
        try {
            if (Files.exists(path)) {
                append(key);
            } else {
                make(key);
            }
        } catch (FileSystemException unusable) {
            throw new IOException(this + " cannot be written" + (unusable.getReason() == null ? "" : " (" + unusable.getReason() + ")"), unusable);
        }
    }

    /** Whole or not at all; another engine may make it at the same moment. */
    private void make(MasterKey key) throws IOException {
        Files.createDirectories(path.getParent(), OWNER_ONLY_FOLDER);
        Path whole = Files.createTempFile(path.getParent(), "secret", ".new", OWNER_ONLY_FILE);
        try {
            write(whole, KeyLines.HEADER + key.line() + "\n", StandardOpenOption.WRITE);
            Files.createLink(path, whole);
        } catch (FileAlreadyExistsException others) {
            append(key);
        } finally {
            Files.delete(whole);
        }
    }

    private void append(MasterKey key) throws IOException {
        String known = Files.readString(path);
        write(path, (known.isEmpty() || known.endsWith("\n") ? "" : "\n") + key.line() + "\n", StandardOpenOption.APPEND);
    }

    private static void write(Path file, String text, StandardOpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(file, how)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    @Override
    public Optional<Path> file() {
        return Optional.of(path);
    }

    @Override
    public String toString() {
        return "the key file " + path;
    }
}
