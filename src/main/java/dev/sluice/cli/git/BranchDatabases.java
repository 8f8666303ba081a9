package dev.sluice.cli.git;

import dev.sluice.cli.console.FileTrouble;
import dev.sluice.cli.console.RefusedException;
import dev.sluice.operations.clone.BranchClone;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which VDB belongs to which branch of a repository. Git's own settings say it: {@code sluice.from} of what, and {@code branch.NAME.sluice}
 * the VDB, which Git forgets with the branch.
 */
public final class BranchDatabases {
    private static final String FROM = "sluice.from";
    private static final String TTL = "sluice.ttl";
    private static final String VARIABLE = "DATABASE_URL";
    private static final String FILE = ".env";

    private final GitRepository repository;

    public BranchDatabases(GitRepository repository) {
        this.repository = repository;
    }

    /** @param ttl how long each is to be there, or null for as long as its branch */
    public void set(String from, String ttl) throws InterruptedException {
        repository.set(FROM, from);
        repository.set(TTL, ttl);
    }

    /** Of what the databases of branches are. */
    public String from() throws InterruptedException {
        return repository.setting(FROM).orElseThrow(() -> new RefusedException("sluice git", "this repository does not say of what the databases of its"
                + " branches are. Say it: sluice git hook install --from shop", null));
    }

    public Optional<String> ttl() throws InterruptedException {
        return repository.setting(TTL);
    }

    /** The reference of the VDB of a branch that had one. */
    public Optional<String> of(String branch) throws InterruptedException {
        return repository.setting(setting(branch));
    }

    public void note(String branch, String vdb) throws InterruptedException {
        repository.set(setting(branch), vdb);
    }

    private static String setting(String branch) {
        return "branch." + branch + ".sluice";
    }

    /** What the VDB of a branch is called, after the repository and the branch. */
    public String nameFor(String branch) throws InterruptedException {
        return BranchClone.name(repository.name(), branch);
    }

    /** Git tells of deletions more than once, also while the branch is there, or gets another name, to which Git moves what is noted of it. */
    public boolean isGone(String branch) throws InterruptedException {
        return !repository.has(branch) && !repository.isRenaming();
    }

    /** What to say where no branch is checked out, as the worktree's file has the address of the former one; nothing where a rebase goes on. */
    public Optional<String> tellFormer() throws InterruptedException {
        Path file = repository.top().resolve(FILE);
        try {
            return repository.isRebasing() || repository.keeps(file) ? Optional.empty() : new DotEnvFile(file).value(VARIABLE)
                    .map(address -> FILE + " keeps " + VARIABLE + " of the branch before, as none is checked out");
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /**
     * Writes the address into the worktree's file, unless Git keeps that file, or it cannot be written.
     *
     * @param shown the same as people may see it: other than the address where a password is in that
     * @return what became of it, for people; the whole address only where that is all that they get
     */
    public String tell(String address, String shown) throws InterruptedException {
        Path file = repository.top().resolve(FILE);
        String whole = VARIABLE + "=" + address;
        if (repository.keeps(file)) {
            return whole + "   (Git keeps " + FILE + ", which is left as it is)";
        }
        DotEnvFile written = new DotEnvFile(file);
        try {
            if (!shown.equals(address)) {
                written.hide();
            }
            written.set(VARIABLE, address);
        } catch (IOException unwritable) {
            return whole + "   (" + FileTrouble.said(unwritable) + ")";
        }
        return VARIABLE + "=" + shown;
    }
}
