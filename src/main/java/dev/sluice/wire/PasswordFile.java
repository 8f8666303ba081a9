package dev.sluice.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A file in which an account keeps its passwords, as {@code .pgpass} is one: in each line what one is for, field by field with colons
 * between, and the password behind the last of those. A field {@code *} is for anything.
 */
public final class PasswordFile {
    private static final int LONGEST = 64 * 1024;
    private static final Set<PosixFilePermission> OF_OTHERS = Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

    private final Path file;

    public PasswordFile(Path file) {
        this.file = file;
    }

    /** Whether it is not used, since others may read it. */
    public boolean isOpenToOthers() throws IOException {
        return Files.isRegularFile(file) && !Collections.disjoint(Files.getPosixFilePermissions(file), OF_OTHERS);
    }

    /** The password of the first line that is for {@code wanted}, or null; also where there is no such file, or it is not used. */
    public Secret find(List<String> wanted) throws IOException {
        if (!Files.isRegularFile(file) || isOpenToOthers() || Files.size(file) > LONGEST) {
            return null;
        }
        return Files.readAllLines(file, StandardCharsets.UTF_8).stream().filter(line -> !line.startsWith("#"))
                .map(line -> fields(line, wanted.size() + 1)).filter(line -> isFor(line, wanted)).findFirst()
                .map(line -> Secret.of(line.get(wanted.size()))).orElse(null);
    }

    /** A backslash takes its meaning from a colon or another backslash. */
    private static List<String> fields(String line, int most) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char letter = line.charAt(i);
            if (letter == '\\' && i + 1 < line.length()) {
                field.append(line.charAt(++i));
            } else if (letter == ':' && fields.size() < most - 1) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(letter);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    private static boolean isFor(List<String> line, List<String> wanted) {
        return line.size() > wanted.size() && IntStream.range(0, wanted.size()).allMatch(i -> List.of("*", wanted.get(i)).contains(line.get(i)));
    }
}
