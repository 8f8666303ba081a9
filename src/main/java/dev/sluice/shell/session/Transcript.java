package dev.sluice.shell.session;

import dev.sluice.shell.text.SecretMask;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A file of what was typed and what the screen said to it, for people and programs: each line is a time, {@code >} or
 * {@code <}, and the text, with tabs between. Secrets and colours are not in it. May be used from several threads.
 */
public final class Transcript {
    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rw-------");
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final String UNFIT = "(a command that may hold a secret)";

    private Writer file;
    private final StringBuilder line = new StringBuilder();

    /** Adds to {@code path} from here on; the file belongs to its owner alone. */
    public synchronized void begin(Path path) throws IOException {
        end();
        if (!Files.exists(path)) {
            Files.createFile(path, PosixFilePermissions.asFileAttribute(OWN));
        }
        file = Files.newBufferedWriter(path, StandardOpenOption.APPEND);
    }

    public synchronized void end() throws IOException {
        if (file != null) {
            said("\n");
            file.close();
            file = null;
        }
    }

    public synchronized void typed(String command) {
        String kept = SecretMask.of(command);
        (kept == null ? UNFIT : kept).lines().forEach(each -> write('>', each));
    }

    /** Text as it goes to the screen, in pieces of any length. */
    public synchronized void said(String text) {
        if (file == null) {
            return;
        }
        line.append(text);
        for (int end = line.indexOf("\n"); end >= 0; end = line.indexOf("\n")) {
            String whole = COLOUR.matcher(line.substring(0, end).stripTrailing()).replaceAll("");
            line.delete(0, end + 1);
            if (!whole.isEmpty()) {
                write('<', whole);
            }
        }
    }

    private void write(char mark, String text) {
        if (file == null) {
            return;
        }
        try {
            file.write(Instant.now().truncatedTo(ChronoUnit.MILLIS) + "\t" + mark + "\t" + text + "\n");
            file.flush();
        } catch (IOException full) {
            // What the user came for goes on; a file that ends early shows by its last time.
            file = null;
        }
    }

    /** A writer that tells the transcript all that goes to {@code screen}. */
    public PrintWriter copying(PrintWriter screen) {
        return new PrintWriter(new Writer() {
            @Override
            public void write(char[] letters, int start, int length) {
                screen.write(letters, start, length);
                said(new String(letters, start, length));
            }

            @Override
            public void flush() {
                screen.flush();
            }

            @Override
            public void close() {
                screen.flush();
            }
        });
    }
}
