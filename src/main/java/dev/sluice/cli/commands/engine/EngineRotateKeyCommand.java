package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.engine.EngineSettings;
import dev.sluice.engine.SecretKeys;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code sluice engine rotate-key}: new keys for the secrets of a home. */
@Command(name = "rotate-key", description = "Encrypt all stored secrets with new keys; the engine may go on working.",
        footer = {"", "A key file gets a new line, and keeps the older ones for backups made before.",
            "A key command has to print the new key as its last line by then.", "",
            "Examples:",
            "  sluice engine rotate-key"})
final class EngineRotateKeyCommand implements Callable<Integer> {
    private static final String NAME = "sluice engine rotate-key";

    private final Invocation invocation;

    @Mixin
    HomeOption home = new HomeOption();

    @Mixin
    SecretKeyOptions keys = new SecretKeyOptions();

    EngineRotateKeyCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() throws InterruptedException {
        EngineSettings settings = keys.in(home.settings(invocation));
        Console console = invocation.console();
        try {
            if (OwnersCommand.isNeeded(invocation, home)) {
                OwnersCommand.run(NAME, invocation, home, Stream.concat(Stream.of("rotate-key"), keys.words()).toList());
                return ExitStatus.DONE;
            }
            SecretKeys.Renewed renewed = SecretKeys.renew(settings);
            console.say("secrets  " + renewed.secrets() + (renewed.secrets() == 1 ? " is" : " are") + " encrypted anew, by the key " + renewed.key());
            console.say("key      " + renewed.source() + "; older backups of the home need the keys before it");
            return ExitStatus.DONE;
        } catch (IOException failed) {
            throw RefusedException.of(NAME, failed);
        }
    }
}
