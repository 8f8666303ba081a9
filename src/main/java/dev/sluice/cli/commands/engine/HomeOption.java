package dev.sluice.cli.commands.engine;

import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.HomeProcess;
import dev.sluice.engine.EngineSettings;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which engine's home a command is about. */
final class HomeOption {
    @Option(names = "--home", paramLabel = "DIR", description = "Where the engine keeps everything. Else $$SLUICE_HOME.")
    Path given;

    boolean isGiven() {
        return given != null;
    }

    Path folder(Invocation invocation) {
        return given == null ? invocation.folders().home() : given.toAbsolutePath();
    }

    EngineSettings settings(Invocation invocation) {
        return invocation.embeddedEngine(folder(invocation));
    }

    /** The process that holds it. */
    HomeProcess process(Invocation invocation) {
        return new HomeProcess(settings(invocation));
    }
}
