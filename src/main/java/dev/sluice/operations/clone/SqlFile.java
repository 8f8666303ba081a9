package dev.sluice.operations.clone;

import dev.sluice.operations.InvalidRequest;
import dev.sluice.wire.Mistake;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * SQL that a VDB runs each time that it gets data, before anybody comes in: it works with data as a role that is no superuser.
 *
 * @param name of the file, as it was typed
 * @param text what is in it
 */
public record SqlFile(String name, String text) {
    /** What editors put before text, and servers take for a part of the first word. */
    private static final String BYTE_ORDER_MARK = "\ufeff";
    private static final Pattern NOTHING_TO_RUN = Pattern.compile("--[^\n]*|/\\*.*?\\*/|;", Pattern.DOTALL);

    public static SqlFile read(String name) throws IOException {
        String text = text(Path.of(name));
        String plain = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        if (NOTHING_TO_RUN.matcher(plain).replaceAll("").isBlank()) {
            throw new InvalidRequest("clone", List.of(new Mistake(List.of("after"), "'" + name + "' has nothing in it.", "Write what is to be run there.")));
        }
        return new SqlFile(name, plain);
    }

    private static String text(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a folder");
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException strange) {
            throw new FileSystemException(file.toString(), null, "it is no text in UTF-8");
        }
    }

    /** As the hooks of a VDB. */
    Map<String, Object> hooks() {
        return Map.of("type", "VirtualSourceOperations", "configureClone",
                List.of(Map.of("type", "RunSqlOnSourceOperation", "name", Path.of(name).getFileName().toString(), "command", text)));
    }
}
