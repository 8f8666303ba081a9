package dev.sluice.engine.kind.postgres.repository;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.kind.KindException;
import dev.sluice.wire.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Where a repository is, and who reads it.
 *
 * @param path of the repository, or of the settings that tell where it is
 * @param isSettings whether it is that of settings
 * @param password by which it is encrypted, or null
 * @param server what the server is called in it
 * @param data the directory of the data that was restored, or will be
 * @param account under which the programs run
 */
public record RepositoryPlace(Path path, boolean isSettings, Secret password, String server, Path data, Account account) {
    /** Opens it by the program that is called so. */
    public BackupRepository open(String program) throws IOException {
        return switch (program) {
            case PgBackRest.NAME -> new PgBackRest(this, scratch());
            case Barman.NAME -> new Barman(this, scratch());
            default -> throw new IllegalArgumentException(program);
        };
    }

    /** A folder of the account's for a while. */
    private Path scratch() throws IOException {
        Path scratch = Files.createTempDirectory("sluice-repository-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        account.give(scratch);
        return scratch;
    }

    /** The parameter that names it. */
    String field() {
        return isSettings ? "repositorySettings" : "repositoryPath";
    }

    KindException tablespaces() {
        return failed("tablespaces", "has a backup with tablespaces, which would be restored to where the source has them.", "Link the running server.");
    }

    KindException failed(String id, String what, String action) {
        return new KindException("exception.postgres.repository." + id, field() + ": '" + path + "' " + what, action);
    }
}
