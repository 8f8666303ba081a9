package dev.sluice.engine.kind.postgres.dump;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.host.files.UnfollowedLinks;
import dev.sluice.engine.kind.Removal;
import dev.sluice.engine.kind.Staging;
import dev.sluice.engine.kind.postgres.server.DataDirectory;
import dev.sluice.engine.kind.postgres.server.SystemIdentity;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.CRC32C;

/**
 * What initdb has made, kept where nobody but the engine comes, since to make it takes a good part of a small restore, and to copy it
 * nothing. Each account has its own, and each version of the programs.
 *
 * @param kept where it is, once there is one
 */
record EmptyCluster(Path kept) {
    /** @param superuser what its superuser is called */
    static EmptyCluster of(Staging staging, Account account, String superuser) throws IOException {
        StringBuilder made = new StringBuilder(account.uid() + " " + superuser);
        for (String program : new String[] {"initdb", "postgres"}) {
            Path file = staging.installation().home().resolve(program).toRealPath();
            made.append(' ').append(file).append(' ').append(Files.size(file)).append(' ').append(Files.getLastModifiedTime(file));
        }
        CRC32C sum = new CRC32C();
        sum.update(made.toString().getBytes());
        return new EmptyCluster(Files.createDirectories(staging.common()).resolve("empty-" + Long.toHexString(sum.getValue())));
    }

    boolean isKept() {
        return Files.isDirectory(kept);
    }

    /** Fills an empty directory with a copy that is a cluster of its own. */
    void copyTo(DataDirectory data) throws IOException, InterruptedException {
        copy(data, kept, data.path());
        SystemIdentity.renew(data);
    }

    /** Keeps a copy of what was just made, unless another restore has kept its own meanwhile. */
    void keep(DataDirectory data) throws IOException, InterruptedException {
        Path copy = Files.createTempDirectory(kept.getParent(), ".empty");
        try {
            copy(data, data.path(), copy);
            Files.move(copy, kept, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException other) {
            if (!isKept()) {
                throw other;
            }
        } finally {
            Removal.of(copy);
        }
    }

    /** The account works in its data meanwhile, if it likes: no link there is followed. */
    private static void copy(DataDirectory data, Path from, Path to) throws IOException, InterruptedException {
        Result result = HostCommand.of(UnfollowedLinks.keptIn(data.path().toRealPath()))
                .and("cp", "--archive", "--sparse=auto", "--reflink=auto", "--", from + "/.", to.toString()).run();
        if (!result.ok()) {
            throw new IOException("an empty cluster was not copied: " + result.err().strip());
        }
    }
}
