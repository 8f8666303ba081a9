package dev.sluice.engine.kind.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where Oracle software is installed: what {@code /etc/oratab} lists, and {@code ORACLE_HOME}. */
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
