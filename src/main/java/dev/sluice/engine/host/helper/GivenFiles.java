package dev.sluice.engine.host.helper;

import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.files.TrustedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Files that root named when it started an engine, and whose content is for the engine, though its account may not read them: its
 * certificate and the key of that. They may be renewed meanwhile, by root.
 *
 * @param named as they were named
 */
public record GivenFiles(List<Path> named) {
    /** A message has no room for a longer text, and a chain of certificates takes a tenth. */
    private static final int MOST_BYTES = 30_000;

    /** What is in one of them, a letter a byte, and when it was written, in milliseconds. */
    List<String> read(String typed) throws IOException {
        Path file = named.stream().filter(each -> each.toString().equals(typed)).findFirst().orElseThrow(() -> new HostException(
                "the helper reads files that were named at the start, and "
                + MessageText.quoted(typed) + " is none of them.", "See the engine's log."));
        Path there = TrustedFile.at(file.toAbsolutePath());
        if (!Files.isRegularFile(there) || Files.size(there) > MOST_BYTES) {
            throw new HostException("the file " + file + " is no file of at most " + MOST_BYTES + " bytes.", "Name another.");
        }
        long written = Files.getLastModifiedTime(there).toMillis();
        return List.of(Files.readString(there, StandardCharsets.ISO_8859_1), Long.toString(written));
    }
}
