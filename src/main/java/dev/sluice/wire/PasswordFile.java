package dev.sluice.engine.kind.postgres.source;

import dev.sluice.engine.kind.postgres.protocol.ServerAddress;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The {@code .pgpass} of an account: lines of {@code host:port:database:user:password}, each of which may be {@code *}. */
final class PasswordFile {
    private static final int LONGEST = 64 * 1024;
    private static final int FIELDS = 5;

    private final List<List<String>> lines;

    private PasswordFile(List<List<String>> lines) {
        this.lines = lines;
    }

    /** The file in a home directory; without lines where there is none, or where others may read it. */
    static PasswordFile in(Path home) throws IOException {
        Path file = home == null ? null : home.resolve(".pgpass");
        if (file == null || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !isPrivate(file)
                || Files.size(file) > LONGEST) {
            return new PasswordFile(List.of());
        }
        return new PasswordFile(Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.startsWith("#")).map(PasswordFile::fields).filter(line -> line.size() == FIELDS).toList());
    }

    private static boolean isPrivate(Path file) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
        return !permissions.contains(PosixFilePermission.GROUP_READ) && !permissions.contains(PosixFilePermission.OTHERS_READ);
    }

    /** A backslash takes its meaning from a colon or another backslash. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char letter = line.charAt(i);
            if (letter == '\\' && i + 1 < line.length()) {
                field.append(line.charAt(++i));
            } else if (letter == ':' && fields.size() < FIELDS - 1) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(letter);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    /** The password of the first line that fits, or null. */
    Secret find(ServerAddress address, String database, String user) {
        String host = ServerAddress.USUAL_FOLDER.equals(address.folder()) ? "localhost" : address.place();
        List<String> wanted = List.of(host, Integer.toString(address.port()), database, user);
        return lines.stream().filter(line -> fits(line, wanted)).findFirst()
                .map(line -> Secret.of(line.get(FIELDS - 1))).orElse(null);
    }

    private static boolean fits(List<String> line, List<String> wanted) {
        for (int i = 0; i < wanted.size(); i++) {
            if (!line.get(i).equals("*") && !line.get(i).equals(wanted.get(i))) {
                return false;
            }
        }
        return true;
    }
}
