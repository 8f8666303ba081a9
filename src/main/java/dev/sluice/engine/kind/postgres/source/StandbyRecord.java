package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.host.files.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * What is remembered of a standby apart from its data: the name of its slot at the source, of which source its data is a whole copy, and
 * which receiver of its log was seen to be connected to that. A file of three lines; there is none while nothing was set up.
 */
record StandbyRecord(Path file) {
    private static final int SLOT_LETTERS = 16;

    private List<String> lines() throws IOException {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    /** The name of the slot, or null where there is none. */
    String slot() throws IOException {
        return lines().isEmpty() ? null : lines().get(0);
    }

    /** The data is about to be no copy of anything; gives the name of the slot, which is chosen at the first time. */
    String begin() throws IOException {
        String known = slot();
        String slot = known != null ? known
                : "sluice_" + UUID.randomUUID().toString().replace("-", "").substring(0, SLOT_LETTERS);
        write(slot + "\n");
        return slot;
    }

    /** The data is a copy now. @param system the identity of the source */
    void whole(String system) throws IOException {
        write(slot() + "\n" + system + "\n");
    }

    boolean isWhole() throws IOException {
        return lines().size() > 1;
    }

    boolean isOf(String system) throws IOException {
        return isWhole() && lines().get(1).equals(system);
    }

    /** A receiver is connected to the source, and to no other as long as it runs. */
    void seen(String receiver) throws IOException {
        write(String.join("\n", lines().subList(0, 2)) + "\n" + receiver + "\n");
    }

    boolean isSeen(String receiver) throws IOException {
        return lines().size() > 2 && lines().get(2).equals(receiver);
    }

    void forget() throws IOException {
        Files.deleteIfExists(file);
    }

    private void write(String text) throws IOException {
        Files.createDirectories(file.getParent());
        WholeFile.put(file, text);
    }
}
