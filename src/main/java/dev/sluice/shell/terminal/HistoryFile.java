package dev.sluice.shell.terminal;

import dev.sluice.shell.text.SecretMask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jline.reader.impl.history.DefaultHistory;

/** The commands of this shell and earlier ones, in a file that only its owner can read; secrets are never in it. */
public final class HistoryFile extends DefaultHistory {
    private static final Set<PosixFilePermission> OWN_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWN_FILE = PosixFilePermissions.fromString("rw-------");

    private final Path file;
    private final Predicate<String> worthRecalling;
    private final CommandOutcomes outcomes;
    private boolean kept;

    /** @param worthRecalling whether a command is to be kept at all */
    public HistoryFile(Path file, Predicate<String> worthRecalling) {
        this.file = file;
        this.worthRecalling = worthRecalling;
        this.outcomes = new CommandOutcomes(file.resolveSibling(file.getFileName() + ".outcomes"));
    }

    /** Makes the file and its folder where they are missing, and closes them to others where they are open. */
    public void prepare() throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWN_FOLDER));
        Files.setPosixFilePermissions(folder, OWN_FOLDER);
        if (!Files.exists(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWN_FILE));
        }
        Files.setPosixFilePermissions(file, OWN_FILE);
        kept = true;
    }

    /** Whether there is such a file, so that the next shell knows these commands. */
    public boolean isKept() {
        return kept;
    }

    /** Sets a file aside that is no text, rather than never starting again. */
    @Override
    public void load() throws IOException {
        try {
            super.load();
            outcomes.load();
            outcomes.forgetOthers(past());
        } catch (IOException | UncheckedIOException noText) {
            Path aside = file.resolveSibling(file.getFileName() + ".unreadable");
            Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
            prepare();
        }
    }

    /** The last command has ended: if it is {@code command}, that is remembered with it. */
    public void ended(String command, String engine, boolean worked) {
        if (isEmpty() || !get(last()).equals(SecretMask.of(command))) {
            return;
        }
        Entry newest = iterator(last()).next();
        try {
            outcomes.add(newest.time(), newest.line(), new CommandOutcomes.Ending(engine, worked), kept);
        } catch (IOException full) {
            // The command itself is what matters; that it is not known how it ended shows in the list.
        }
    }

    /** All of them, the newest last. */
    public List<PastCommand> past() {
        List<PastCommand> past = new ArrayList<>();
        for (Entry entry : this) {
            CommandOutcomes.Ending ending = outcomes.of(entry.time(), entry.line());
            past.add(new PastCommand(entry.time(), ending == null ? null : ending.engine(), ending == null ? null : ending.worked(), entry.line()));
        }
        return past;
    }

    @Override
    public void add(Instant time, String command) {
        String masked = SecretMask.of(command);
        if (masked != null && worthRecalling.test(command)) {
            super.add(time, masked);
        }
    }

    /** What the line editor proposes to go on with, and draws as it is: only lines whose width every terminal knows. */
    @Override
    public Iterator<Entry> reverseIterator(int index) {
        Spliterator<Entry> all = Spliterators.spliteratorUnknownSize(super.reverseIterator(index), Spliterator.ORDERED);
        return StreamSupport.stream(all, false).filter(entry -> SafeWidth.of(entry.line()).equals(entry.line())).iterator();
    }
}
