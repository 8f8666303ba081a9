package dev.sluice.engine.kind.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Where Oracle software is installed: what {@code /etc/oratab} lists, and {@code ORACLE_HOME}. Virtual databases are listed there as
 * other databases are, so that {@code oraenv} knows them; a comment tells the lines that are theirs.
 */
final class Oratab {
    private final Path file;
    private final String oracleHome;

    /**
     * @param file which may be absent
     * @param oracleHome from the environment, or null
     */
    Oratab(Path file, String oracleHome) {
        this.file = file;
        this.oracleHome = oracleHome;
    }

    /** Homes that have what a restore needs, each once. */
    List<Path> homes() {
        Stream<String> listed = lines().map(String::strip).filter(line -> !line.startsWith("#"))
                .map(line -> line.split(":")).filter(parts -> parts.length > 1).map(parts -> parts[1]);
        return Stream.concat(listed, Stream.ofNullable(oracleHome))
                .filter(home -> home.startsWith("/") && !Rules.hasControls(home))
                .map(home -> Path.of(home).normalize())
                .filter(home -> isProgram(home.resolve("bin/rman")) && isProgram(home.resolve("bin/sqlplus")))
                .distinct().toList();
    }

    /** Lists an instance, unless somebody has listed one of that name. */
    void add(String instance, Path home, Path data) throws IOException {
        change(lines -> {
            List<String> others = without(lines, data);
            boolean taken = others.stream().anyMatch(line -> line.startsWith(instance + ":"));
            return taken ? others : Stream.concat(others.stream(), Stream.of(instance + ":" + home + ":N" + mark(data))).toList();
        });
    }

    /** Lists no instance any more on that data. */
    void remove(Path data) throws IOException {
        change(lines -> without(lines, data));
    }

    private static List<String> without(List<String> lines, Path data) {
        return lines.stream().filter(line -> !line.endsWith(mark(data))).toList();
    }

    private static String mark(Path data) {
        return "\t# virtual database at " + data;
    }

    /** In place, since only the file is Oracle's and not the folder that it is in. */
    private void change(UnaryOperator<List<String>> change) throws IOException {
        synchronized (Oratab.class) {
            if (Files.isWritable(file)) {
                List<String> before = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
                List<String> after = change.apply(before);
                if (!after.equals(before)) {
                    Files.write(file, after, StandardCharsets.ISO_8859_1);
                }
            }
        }
    }

    private Stream<String> lines() {
        if (!Files.isReadable(file)) {
            return Stream.empty();
        }
        try {
            // A comment in other letters than UTF-8 is no reason to find nothing.
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1).stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + file, unreadable);
        }
    }

    private static boolean isProgram(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }
}
