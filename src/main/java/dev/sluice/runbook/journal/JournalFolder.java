package dev.sluice.runbook.journal;

import dev.sluice.wire.chain.LineChain;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A folder with a journal for each run, which nobody but its owner can read. */
public final class JournalFolder implements JournalStore {
    private final Path folder;

    public JournalFolder(Path folder) {
        this.folder = folder;
    }

    @Override
    public List<String> names() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(JournalFile.SUFFIX))
                    .map(file -> file.substring(0, file.length() - JournalFile.SUFFIX.length())).sorted(Comparator.reverseOrder()).toList();
        }
    }

    @Override
    public StoredJournal find(String run) {
        return new InFile(run, file(run));
    }

    @Override
    public Optional<Journal> create(String run) throws IOException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try {
            return Optional.of(JournalFile.create(file(run)));
        } catch (FileAlreadyExistsException taken) {
            return Optional.empty();
        }
    }

    private Path file(String run) {
        return folder.resolve(run + JournalFile.SUFFIX);
    }

    /** One of them. */
    private record InFile(String run, Path file) implements StoredJournal {
        @Override
        public String place() {
            return file.toString();
        }

        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(file);
        }

        @Override
        public Optional<JournalEnds> ends() throws IOException {
            Optional<byte[]> last = FileEnd.line(file);
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                byte[] first = LineChain.line(in);
                return last.flatMap(line -> JournalChain.ends(this, first, line));
            }
        }

        @Override
        public boolean hasPieceBehind(LineChain whole) throws IOException {
            return Files.size(file) > whole.length();
        }

        @Override
        public Optional<RunHolder> holder() throws IOException {
            return RunLease.holder(file);
        }

        @Override
        public Journal goOn(boolean takeOver, Consumer<JournalEntry> reader) throws IOException {
            return JournalFile.goOn(this, file, takeOver, reader);
        }

        @Override
        public Journal decide(Consumer<JournalEntry> reader) throws IOException {
            return goOn(false, reader);
        }

        @Override
        public Map<String, String> sources() {
            return Map.of();
        }
    }
}
