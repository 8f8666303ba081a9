package dev.sluice.cli.commands.engine;

import dev.sluice.cli.console.RefusedException;
import dev.sluice.cli.console.UsageException;
import dev.sluice.cli.run.Invocation;
import dev.sluice.cli.target.PasswordSource;
import dev.sluice.engine.BackupSeal;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How the keys in a backup are sealed. */
final class SealOptions {
    /** As for passwords of the engine's users. */
    private static final int LEAST_LETTERS = 8;

    @ArgGroup(multiplicity = "0..1")
    Source source;

    /** Where it comes from. */
    static final class Source {
        @Option(names = "--passphrase", description = "The keys are in it, sealed by a passphrase that is asked for.")
        boolean asked;

        @Option(names = "--passphrase-file", paramLabel = "FILE", description = "The same, with the first line of a file as passphrase.")
        Path file;
    }

    /**
     * By what the keys are sealed or read; empty where they stay where they are.
     *
     * @param isNew whether a passphrase is made up now, so that it is typed twice, and has to be good
     * @param recipient the file that is given in place of a passphrase, or null
     * @param option of the file
     * @param reading what reads that
     */
    Optional<BackupSeal> seal(String command, Invocation invocation, boolean isNew, Path recipient, String option, KeyReading reading) throws IOException {
        Optional<Secret> passphrase = passphrase(command, invocation, isNew, recipient, option);
        return recipient != null ? Optional.of(reading.read(recipient)) : passphrase.map(BackupSeal::passphrase);
    }

    /** The passphrase; empty where there is a file in place of it, or neither. Arguments as above. */
    Optional<Secret> passphrase(String command, Invocation invocation, boolean isNew, Path recipient, String option) {
        if (recipient != null && source != null) {
            throw new UsageException(command, "a passphrase and " + option + " are two ways to seal. Leave one of them out");
        }
        return read(command, invocation, isNew);
    }

    /** Reads the key of a recipient. */
    @FunctionalInterface
    interface KeyReading {
        BackupSeal read(Path file) throws IOException;
    }

    private Optional<Secret> read(String command, Invocation invocation, boolean isNew) {
        if (source == null) {
            return Optional.empty();
        }
        if (source.file != null) {
            return Optional.of(checked(command, isNew, PasswordSource.file(source.file).read("the backup", invocation.around(), invocation.questions())));
        }
        Secret typed = typed(command, invocation, "Passphrase of the backup: ");
        if (isNew && !typed.equals(typed(command, invocation, "The same again: "))) {
            throw new RefusedException(command, "the two passphrases differ. Try again", null);
        }
        return Optional.of(checked(command, isNew, typed));
    }

    private static Secret typed(String command, Invocation invocation, String question) {
        return invocation.questions().askHidden(question).orElseThrow(() -> new RefusedException(command,
                "there is no terminal to ask for the passphrase. Name a file with --passphrase-file", null));
    }

    private static Secret checked(String command, boolean isNew, Secret passphrase) {
        if (isNew && passphrase.reveal().strip().length() < LEAST_LETTERS) {
            throw new RefusedException(command, "the passphrase has less than " + LEAST_LETTERS + " letters. Give one that nobody guesses", null);
        }
        return passphrase;
    }
}
