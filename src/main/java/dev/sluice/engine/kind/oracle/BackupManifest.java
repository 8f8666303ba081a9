package dev.sluice.engine.kind.oracle;

import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Json;
import dev.sluice.wire.json.JsonBounds;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a staged backup is: the database it was made of, and its pieces with their sizes. Kept beside the pieces, so
 * that a virtual database can be sure of having them all.
 *
 * @param database its db_name; empty where the source configuration did not tell
 */
record BackupManifest(String database, Map<String, Long> pieces) {
    private static final String FILE = "backup.json";

    /** The regular files below a directory, by name, with their sizes. */
    static Map<String, Long> pieces(Path directory) throws IOException {
        Map<String, Long> pieces = new TreeMap<>();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    pieces.put(directory.relativize(file).toString(), attributes.size());
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return pieces;
    }

    void write(Path dataset) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("database", database);
        fields.put("pieces", pieces);
        Files.writeString(dataset.resolve(FILE), Json.pretty(fields) + "\n");
    }

    /** The manifest in a copy of the dataset; one that tells nothing if it is not there. */
    static BackupManifest read(Path data) throws IOException {
        try {
            ApiObject fields = Json.parseObject(Files.readString(data.resolve(FILE)), JsonBounds.REPLY);
            Map<String, Long> pieces = new TreeMap<>();
            fields.object("pieces").forEach((name, size) -> pieces.put(name, ((Number) size).longValue()));
            return new BackupManifest(Texts.of(fields, "database"), pieces);
        } catch (NoSuchFileException absent) {
            return new BackupManifest("", Map.of());
        }
    }
}
