package dev.sluice.engine.kind.postgres.server;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.MountNamespace;
import dev.sluice.engine.host.WayIn;
import dev.sluice.engine.kind.KindException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The account that a server runs under: that of the environment user, but never root, as which PostgreSQL does not run. */
public final class ServerAccount {
    private ServerAccount() {
    }

    /**
     * The account for an environment user. For root it is the one that PostgreSQL's packages make, else the one that owns
     * nothing. An engine that is not root runs everything under its own.
     *
     * @param user the name of the environment user's account, or null
     */
    public static Account of(String user) throws IOException, InterruptedException {
        Account own = Account.current();
        if (own.uid() != 0) {
            return checked(own);
        }
        Account wanted = user == null ? own : Account.named(user);
        if (wanted.uid() != 0) {
            return wanted;
        }
        try {
            return Account.named("postgres");
        } catch (HostException none) {
            return Account.named("nobody");
        }
    }

    /** PostgreSQL does not run for a number that no account has, as there are in containers. */
    private static Account checked(Account own) throws IOException, InterruptedException {
        try {
            return Account.named(own.name());
        } catch (HostException none) {
            throw new KindException("exception.postgres.account", "the engine runs as the number " + own.uid()
                    + ", which is no account of this machine, and PostgreSQL runs for accounts only.",
                    "Start the engine under an account, or add one with that number to /etc/passwd.");
        }
    }

    /** The home directory of an environment user's account, or null where there is no such user. */
    public static Path homeOf(String user) throws IOException, InterruptedException {
        return user == null ? null : Account.named(user).home();
    }

    /** Refuses a directory that the account cannot come to, and that it cannot be led to. */
    public static void checkReach(Account account, Path directory) throws IOException, InterruptedException {
        Optional<Path> barrier = WayIn.barrier(account, directory);
        if (barrier.isPresent() && !MountNamespace.isPossible()) {
            throw new KindException("exception.postgres.unreachable", "the account " + account.name()
                    + " may not enter " + barrier.get() + ", which leads to " + directory + ".",
                    "Choose a mount path that it can come to, or allow it: chmod o+x " + barrier.get());
        }
    }
}
