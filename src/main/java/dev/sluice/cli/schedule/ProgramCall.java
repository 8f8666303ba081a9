package dev.sluice.cli.schedule;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a program of the system answered. */
record ProgramCall(int status, String out, String err) {
    /** @throws IOException where there is no such program */
    static ProgramCall of(Map<String, String> variables, String input, String... words) throws IOException, InterruptedException {
        ProcessBuilder program = new ProcessBuilder(new ArrayList<>(List.of(words)));
        program.environment().clear();
        program.environment().putAll(variables);
        program.command().set(0, found(variables, words[0]).toString());
        Process process = program.start();
        try (OutputStream to = process.getOutputStream()) {
            to.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new ProgramCall(process.waitFor(), out, err);
    }

    /** Whether {@code program} is in one of the folders that {@code variables} name. */
    static boolean isThere(Map<String, String> variables, String program) {
        return folders(variables).anyMatch(folder -> Files.isExecutable(folder.resolve(program)));
    }

    private static Path found(Map<String, String> variables, String program) throws IOException {
        return folders(variables).map(folder -> folder.resolve(program)).filter(Files::isExecutable).findFirst()
                .orElseThrow(() -> new IOException("there is no program '" + program + "'"));
    }

    private static Stream<Path> folders(Map<String, String> variables) {
        return Stream.of(variables.getOrDefault("PATH", "/usr/bin:/bin").split(":")).filter(folder -> !folder.isEmpty()).map(Path::of);
    }
}
