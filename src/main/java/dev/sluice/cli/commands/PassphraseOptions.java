package dev.sluice.cli.commands;

import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.PasswordSource;
import dev.sluice.wire.Secret;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The passphrase that seals the keys in a backup. */
final class PassphraseOptions {
    @ArgGroup(multiplicity = "0..1")
    Source source;

    /** Where it comes from. */
    static final class Source {
        @Option(names = "--passphrase", description = "The keys are in it, sealed by a passphrase that is asked for.")
        boolean asked;

        @Option(names = "--passphrase-file", paramLabel = "FILE", description = "The same, with the first line of a file as passphrase.")
        Path file;
    }

    /** Empty where the keys stay out. @param twice whether it has to be typed twice */
    Optional<Secret> read(String command, Invocation invocation, boolean twice) {
        if (source == null) {
            return Optional.empty();
        }
        if (source.file != null) {
            return Optional.of(checked(command, PasswordSource.file(source.file).read("the backup", invocation.around(), invocation.questions())));
        }
        Secret typed = typed(command, invocation, "Passphrase of the backup: ");
        if (twice && !typed.equals(typed(command, invocation, "The same again: "))) {
            throw new RefusedException(command, "the two passphrases differ. Try again", null);
        }
        return Optional.of(checked(command, typed));
    }

    private static Secret typed(String command, Invocation invocation, String question) {
        return invocation.questions().askHidden(question).orElseThrow(() -> new RefusedException(command,
                "there is no terminal to ask for the passphrase. Name a file with --passphrase-file", null));
    }

    private static Secret checked(String command, Secret passphrase) {
        if (passphrase.reveal().isBlank()) {
            throw new RefusedException(command, "the passphrase is empty. Give one that nobody guesses", null);
        }
        return passphrase;
    }
}
