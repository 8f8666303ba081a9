package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.engine.BackupSeal;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.HomeBackup;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice engine restore}: a home made of a backup. */
@Command(name = "restore", description = "Make a home of what sluice engine backup wrote; it must have no catalog yet.",
        footer = {"", "An engine that is started on it goes on with the pool that it had. What was",
            "made in that pool after the backup is removed from it.", "",
            "Examples:",
            "  sluice engine restore /backup/sluice.backup --passphrase"})
final class EngineRestoreCommand implements Callable<Integer> {
    private static final String NAME = "sluice engine restore";

    private final Invocation invocation;

    @Parameters(paramLabel = "FILE", description = "The file to read.")
    Path file;

    @Mixin
    HomeOption home = new HomeOption();

    @Mixin
    SealOptions seals = new SealOptions();

    @Option(names = "--identity", paramLabel = "FILE", description = "The private key of the recipient for whom the keys were sealed (RSA, in PEM).")
    Path identity;

    @Mixin
    SecretKeyOptions keys = new SecretKeyOptions();

    EngineRestoreCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        EngineSettings settings = keys.in(home.settings(invocation));
        Console console = invocation.console();
        try {
            Optional<BackupSeal> seal = seals.seal(NAME, invocation, false, identity, "--identity", BackupSeal::identity);
            HomeBackup.About about = HomeBackup.read(settings, file, seal.orElse(null));
            console.say("catalog  of " + Timestamp.of(about.made()) + " is in " + settings.home());
            console.say("keys     " + keys(about, seal.isPresent(), settings));
            console.say("go on    SLUICE_HOME=" + settings.home() + " sluice engine --pool-folder " + about.pool());
            return ExitStatus.DONE;
        } catch (IOException failed) {
            throw RefusedException.of(NAME, failed);
        }
    }

    private static String keys(HomeBackup.About about, boolean opened, EngineSettings settings) {
        if (!about.keys()) {
            return "are not in the backup: stored secrets can be used when they are back";
        }
        return opened ? "are back, for stored secrets, " + settings.keyFile().map(place -> "in " + place).orElse("where the engine looks for them")
                : "are still in the backup: restored with --passphrase or --identity, into another --home, it brings them";
    }
}
