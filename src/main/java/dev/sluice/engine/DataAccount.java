package dev.sluice.engine;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostException;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The account under which servers and hooks run that are given no other: that of the engine, unless that is root, whose rights
 * nobody gets by default.
 *
 * @param name of the account
 * @param warning what is wrong with it, for whoever starts the engine; null for nothing
 */
public record DataAccount(String name, String warning) {
    static final String ROOT = "root";
    /** The account that Sluice's package makes. */
    static final String OURS = "sluice";
    private static final String LAST = "nobody";

    /**
     * The one for an engine of this process.
     *
     * @param wanted its name, or null for the usual one
     * @param software the accounts that packages of software make that keeps data
     */
    static DataAccount of(String wanted, List<String> software) throws IOException, InterruptedException {
        return of(Account.current(), wanted, software);
    }

    /** The same, for one that runs as {@code own}. */
    static DataAccount of(Account own, String wanted, List<String> software) throws IOException, InterruptedException {
        if (own.uid() != 0) {
            if (wanted != null && !wanted.equals(own.name())) {
                throw new HostException("account: the engine runs as '" + own.name() + "', and cannot run anything as '" + wanted + "'.",
                        "Leave the account out, or start the engine as root.");
            }
            return new DataAccount(own.name(), null);
        }
        if (wanted != null) {
            return Account.named(wanted).uid() != 0 ? new DataAccount(wanted, null) : new DataAccount(ROOT,
                    "Hooks that are given no other account run as root.");
        }
        for (String name : Stream.concat(Stream.of(OURS), software.stream()).toList()) {
            if (Account.exists(name)) {
                return new DataAccount(name, name.equals(OURS) ? null : "There is no account 'sluice', so that data and hooks share '"
                        + name + "' with the databases of this machine. Make one by useradd --system sluice, or choose one by --account.");
            }
        }
        return new DataAccount(LAST, "There is no account 'sluice', so that data and hooks share '" + LAST
                + "' with others. Make one by useradd --system sluice, or choose one by --account.");
    }
}
