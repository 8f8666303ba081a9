package dev.sluice.engine.secrets;

import java.io.IOException;
import java.util.List;

/** Master keys as text: a line each, the newest last; lines that begin with a {@code #} are for people. */
final class KeyLines {
    static final String HEADER = """
            # With these keys Sluice encrypts the passwords that its engines keep. The last is the newest; the others open older
            # backups, and homes of other engines. Keep a copy apart from all backups: without it those passwords are lost.
            """;

    private KeyLines() {
    }

    /** @param where it is from, for people */
    static List<MasterKey> parse(String text, String where) throws IOException {
        List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
        List<MasterKey> keys = lines.stream().flatMap(line -> MasterKey.parse(line).stream()).toList();
        if (keys.size() != lines.size()) {
            throw new IOException(where + " has a line that is no key. A key is 32 random bytes in Base64, as 'openssl rand -base64 32' makes them");
        }
        return keys;
    }
}
