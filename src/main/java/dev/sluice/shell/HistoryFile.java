package dev.sluice.shell;

import dev.sluice.shell.text.SecretMask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Set;
import org.jline.reader.impl.history.DefaultHistory;

/** The commands of this shell and earlier ones, in a file that only its owner can read; secrets are never in it. */
final class HistoryFile extends DefaultHistory {
    private static final Set<PosixFilePermission> OWN_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWN_FILE = PosixFilePermissions.fromString("rw-------");

    private final Path file;

    HistoryFile(Path file) {
        this.file = file;
    }

    /** Makes the file and its folder where they are missing, and closes them to others where they are open. */
    void prepare() throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWN_FOLDER));
        Files.setPosixFilePermissions(folder, OWN_FOLDER);
        if (!Files.exists(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWN_FILE));
        }
        Files.setPosixFilePermissions(file, OWN_FILE);
    }

    /** Sets a file aside that is no text, rather than never starting again. */
    @Override
    public void load() throws IOException {
        try {
            super.load();
        } catch (IOException | UncheckedIOException noText) {
            Path aside = file.resolveSibling(file.getFileName() + ".unreadable");
            Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
            prepare();
        }
    }

    /** Keeps a command; to leave the shell or edit another is not worth recalling. */
    @Override
    public void add(Instant time, String command) {
        String kept = SecretMask.of(command);
        ShellWord word = ShellWord.of(command);
        if (kept != null && word != ShellWord.EXIT && word != ShellWord.EDIT) {
            super.add(time, kept);
        }
    }
}
