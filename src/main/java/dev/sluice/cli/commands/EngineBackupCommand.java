package dev.sluice.cli.commands;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.HomeBackup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice engine backup}: the home of an engine in one file. */
@Command(name = "backup", description = "Write a copy of the engine's catalog to a file; the engine may go on working.",
        footer = {"", "Stored secrets are encrypted in it, by a key that is not: seal that in with a",
            "passphrase, or keep it elsewhere. The data of the pool is not in it.", "",
            "Examples:",
            "  sluice engine backup /backup/sluice.backup --passphrase"})
final class EngineBackupCommand implements Callable<Integer> {
    private static final String NAME = "sluice engine backup";

    private final Invocation invocation;

    @Parameters(paramLabel = "FILE", description = "The file to write.")
    Path file;

    @Option(names = "--home", paramLabel = "DIR", description = "Where the engine keeps everything. Else $$SLUICE_HOME.")
    Path home;

    @Mixin
    PassphraseOptions passphrase = new PassphraseOptions();

    @Mixin
    SecretKeyOptions keys = new SecretKeyOptions();

    EngineBackupCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        EngineSettings settings = keys.in(invocation.embeddedEngine(home == null ? invocation.folders().home() : home));
        Console console = invocation.console();
        try {
            HomeBackup.About about = HomeBackup.write(settings, file, passphrase.read(NAME, invocation, true).orElse(null));
            console.say("catalog  of " + settings.home() + " is in " + file);
            console.say("keys     " + (about.keys() ? "are in it, sealed by the passphrase"
                    : "and first passwords are not in it: keep them elsewhere, or seal them in with --passphrase"));
            console.say("data     is not in it: it stays in the pool " + about.pool());
            return ExitStatus.DONE;
        } catch (IOException failed) {
            throw new RefusedException(NAME, failed.getMessage(), failed);
        }
    }
}
