package dev.sluice.operations.clone;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * SQL that a VDB runs each time that it gets data, before anybody comes in: it works with data as a role that is no superuser.
 *
 * @param name of the file, as it was typed
 * @param text what is in it
 */
public record SqlFile(String name, String text) {
    public static SqlFile read(String name) throws IOException {
        return new SqlFile(name, Files.readString(Path.of(name)));
    }

    /** As the hooks of a VDB. */
    Map<String, Object> hooks() {
        return Map.of("type", "VirtualSourceOperations", "configureClone",
                List.of(Map.of("type", "RunSqlOnSourceOperation", "name", Path.of(name).getFileName().toString(), "command", text)));
    }
}
