package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.kind.KindException;
import dev.sluice.engine.kind.Progress;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.postgres.protocol.CopyOut;
import dev.sluice.engine.kind.postgres.protocol.ServerConnection;
import dev.sluice.engine.kind.postgres.protocol.ServerException;
import dev.sluice.engine.kind.postgres.server.DataDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A base backup of a running server, written onto the one before: blocks that are the same stay untouched, files that are
 * gone go. The log that makes it consistent is part of it.
 */
final class BaseBackup {
    private static final int FIRST_WITH_OPTIONS_IN_BRACKETS = 15;
    private static final long KIB = 1024;

    private final Source source;
    private final int version;
    private final Path into;
    private final Progress progress;
    private final Set<Path> seen = new HashSet<>();
    private final byte[] piece = new byte[ChangedBlocks.pieceSize()];
    private long done;
    private long total = 1;

    BaseBackup(Source source, int version, Path into, Progress progress) {
        this.source = source;
        this.version = version;
        this.into = into;
        this.progress = progress;
    }

    /** Gives a moment by the clock of the server while it was being backed up: after its checkpoint, before the last of the log. */
    Instant take() throws IOException, InterruptedException {
        progress.at(0, "Asking " + source + " for a base backup");
        Instant begun;
        try (ServerConnection connection = source.connectForReplication()) {
            CopyOut copy = connection.copyOut(statement());
            BackupStream stream = new BackupStream(copy, version);
            String archive = stream.nextArchive();
            begun = source.clock();
            for (; archive != null; archive = stream.nextArchive()) {
                total = Math.max(1, sizes(copy));
                unpack(stream, archive.isEmpty() ? into : tablespace(archive));
            }
        } catch (ServerException refused) {
            throw source.explained(refused);
        } catch (KindException clear) {
            throw clear;
        }
        sweep(into);
        return begun;
    }

    /** The log comes along, so whether the source's own archive takes it in does not matter; where that is broken it never would. */
    private String statement() {
        return version < FIRST_WITH_OPTIONS_IN_BRACKETS ? "BASE_BACKUP LABEL 'sluice' PROGRESS FAST WAL NOWAIT NOVERIFY_CHECKSUMS"
                : "BASE_BACKUP (LABEL 'sluice', PROGRESS true, CHECKPOINT 'fast', WAL true, WAIT false, VERIFY_CHECKSUMS false)";
    }

    /** Bytes of all tablespaces; the first row tells where in the log the backup begins. */
    private static long sizes(CopyOut copy) {
        return copy.rows().stream().skip(1).mapToLong(row -> Long.parseLong(row.get(2))).sum() * KIB;
    }

    /** A tablespace lies in the data itself, so that it is frozen and cloned with it. */
    private Path tablespace(String number) throws IOException {
        directory(into.resolve(DataDirectory.TABLESPACES));
        Path path = into.resolve(DataDirectory.TABLESPACES).resolve(Integer.toString(Integer.parseInt(number)));
        directory(path);
        return path;
    }

    private void unpack(InputStream stream, Path folder) throws IOException, InterruptedException {
        TarStream tar = new TarStream(stream);
        for (TarStream.Entry entry = tar.next(); entry != null; entry = tar.next()) {
            Path path = folder.resolve(entry.name()).normalize();
            if (!path.startsWith(folder)) {
                throw new IOException("the backup holds a file outside of itself: " + entry.name());
            }
            if (entry.isDirectory()) {
                directory(path);
            } else if (entry.isFile()) {
                file(path, tar);
            }
        }
    }

    private void directory(Path path) throws IOException {
        seen.add(path);
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            Removal.of(path);
            Files.createDirectory(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    private void file(Path path, TarStream tar) throws IOException, InterruptedException {
        seen.add(path);
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            Removal.of(path);
        }
        try (ChangedBlocks file = new ChangedBlocks(path)) {
            for (int length = tar.read(piece); length > 0; length = tar.read(piece)) {
                progress.checkCancelled();
                file.add(piece, length);
                done += length;
                progress.at((int) Math.min(99, done * 100 / total), "Copying " + source);
            }
        }
    }

    private void sweep(Path directory) throws IOException {
        List<Path> gone = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (!seen.contains(entry)) {
                    gone.add(entry);
                } else if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    sweep(entry);
                }
            }
        }
        for (Path entry : gone) {
            Removal.of(entry);
        }
    }
}
