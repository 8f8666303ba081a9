package dev.sluice.shell.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The user's own editor, for commands that are too long for a line editor.
 *
 * @param command as the user's system knows it, with its options
 */
public record ExternalEditor(String command) {
    /** {@code text} as the user leaves it, in a file that only its owner can read and that is removed again. */
    public String edit(String text) throws IOException, InterruptedException {
        Path file = Files.createTempFile("sluice", ".groovy",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.writeString(file, text);
            int status = new ProcessBuilder("sh", "-c", command + " \"$0\"", file.toString()).inheritIO().start().waitFor();
            if (status != 0) {
                throw new IOException("'" + command + "' ended with status " + status + ". Say in the variable EDITOR which editor to use.");
            }
            return Files.readString(file).stripTrailing();
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
