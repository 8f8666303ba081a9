package dev.sluice.bench;

import dev.sluice.engine.Engine;
import dev.sluice.engine.EngineHome;
import dev.sluice.engine.EngineSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for one benchmark, gone when it ends. */
final class Sandbox implements AutoCloseable {
    private final Path folder;

    Sandbox() throws IOException {
        folder = Files.createTempDirectory("sluice-bench");
    }

    Path folder() {
        return folder;
    }

    Engine engine() throws IOException, InterruptedException {
        return Engine.start(settings().withPool(folder.resolve("pool"), "copy"));
    }

    /** How an engine is run on a home in this folder: at any free port. */
    EngineSettings settings() {
        return EngineSettings.at(folder.resolve("home")).withListen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    String adminPassword() throws IOException {
        return EngineHome.password(folder.resolve("home"), "admin").orElseThrow();
    }

    /** A process that finds an empty home in this folder. */
    ProcessBuilder process(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("SLUICE_HOME", folder.resolve("home").toString());
        return builder;
    }

    /** Ends the engine process that a shell may have started on the home. */
    private void endEngine() throws IOException {
        EngineHome.holder(folder.resolve("home")).filter(holder -> holder.process() != ProcessHandle.current().pid())
                .flatMap(holder -> ProcessHandle.of(holder.process())).ifPresent(process -> {
                    process.destroyForcibly();
                    process.onExit().join();
                });
    }

    @Override
    public void close() throws IOException {
        endEngine();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
