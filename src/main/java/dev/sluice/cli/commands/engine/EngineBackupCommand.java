package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.engine.BackupSeal;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.HomeBackup;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice engine backup}: the home of an engine in one file. */
@Command(name = "backup", description = "Write a copy of the engine's catalog to a file; the engine may go on working.",
        footer = {"", "Stored secrets are encrypted in it, by a key that is not: seal that in with a",
            "passphrase or for a recipient, or keep it elsewhere. The data of the pool is not",
            "in it. Only an older backup is replaced.", "",
            "Examples:",
            "  sluice engine backup /backup/sluice.backup --passphrase",
            "  sluice engine backup /backup/sluice.backup --recipient backup-public.pem"})
final class EngineBackupCommand implements Callable<Integer> {
    private static final String NAME = "sluice engine backup";
    private static final String RECIPIENT = "--recipient";

    private final Invocation invocation;

    @Parameters(paramLabel = "FILE", description = "The file to write.")
    Path file;

    @Mixin
    HomeOption home = new HomeOption();

    @Mixin
    SealOptions seals = new SealOptions();

    @Option(names = RECIPIENT, paramLabel = "FILE",
            description = "The keys are in it, sealed for whoever has the private key to this public key or certificate (RSA, in PEM).")
    Path recipient;

    @Mixin
    SecretKeyOptions keys = new SecretKeyOptions();

    EngineBackupCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        EngineSettings settings = keys.in(home.settings(invocation));
        Console console = invocation.console();
        try {
            HomeBackup.About about = HomeBackup.write(file, source(settings));
            console.say("catalog  of " + settings.home() + " is in " + file);
            console.say("keys     " + (about.keys() ? "are in it, sealed " + (recipient == null ? "by the passphrase" : "for the key of " + recipient)
                    : "and first passwords are not in it: keep them elsewhere, or seal them in with --passphrase or --recipient"));
            console.say("data     is not in it: it stays in the pool " + about.pool());
            return ExitStatus.DONE;
        } catch (IOException failed) {
            throw RefusedException.of(NAME, failed);
        }
    }

    private HomeBackup.Source source(EngineSettings settings) throws IOException, InterruptedException {
        if (OwnersCommand.isNeeded(invocation, home)) {
            Optional<Secret> passphrase = seals.passphrase(NAME, invocation, true, recipient, RECIPIENT);
            return backup -> writeAsOwner(backup, passphrase);
        }
        return HomeBackup.of(settings, seals.seal(NAME, invocation, true, recipient, RECIPIENT, BackupSeal::recipient).orElse(null));
    }

    private void writeAsOwner(Path backup, Optional<Secret> passphrase) throws IOException, InterruptedException {
        try (OwnersCommand owners = new OwnersCommand(NAME, invocation, home)) {
            String made = owners.files().placeFor(file);
            List<String> words = new ArrayList<>(List.of("backup", made, "--quiet"));
            if (passphrase.isPresent()) {
                words.addAll(List.of("--passphrase-file", owners.files().fileWith(passphrase.get().reveal())));
            }
            if (recipient != null) {
                words.addAll(List.of(RECIPIENT, owners.files().copyOf(recipient)));
            }
            keys.words().forEach(words::add);
            owners.run(words);
            owners.files().take(made, backup);
        }
    }
}
