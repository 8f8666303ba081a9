package dev.sluice.engine.host.helper;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.IsolatedJava;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.Result;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The accounts that an engine can become, and their groups, each a line as the system takes it: the number in there, the number outside,
 * and one. Root's is not among them, so that no bug makes the engine root. The engine's own has the number 0 in there, by which the system
 * lets it give files to the others and start programs as them.
 */
public record AccountMap(Set<String> users, Set<String> groups) {
    /** What files of all others seem to belong to, in there; copies of them belong to it, where owners are kept. */
    private static final int NOBODY = 65_534;

    /** @param others that the engine can become */
    public static AccountMap of(Account engine, List<Account> others) throws IOException, InterruptedException {
        Set<String> users = new LinkedHashSet<>();
        Set<String> groups = new LinkedHashSet<>();
        users.add("0 " + engine.uid() + " 1");
        groups.add("0 " + engine.gid() + " 1");
        for (Account other : others) {
            if (other.uid() == 0 || other.uid() == engine.uid()) {
                throw refused(other, other.uid() == 0 ? "is root's" : "is the engine's own",
                        "Name one that has no more rights than its work takes.");
            }
            users.add(same(Integer.toUnsignedString(other.uid())));
            for (String group : groups(other)) {
                if (group.equals("0") || group.equals(Integer.toUnsignedString(engine.gid()))) {
                    throw refused(other, "is in the group of " + (group.equals("0") ? "root" : "the engine's own"),
                            "Take it out of that group.");
                }
                groups.add(same(group));
            }
        }
        String unused = same(Integer.toString(IsolatedJava.unusedIdFor(engine)));
        for (Set<String> each : List.of(users, groups)) {
            each.add(unused);
            each.add(same(Integer.toString(NOBODY)));
        }
        return new AccountMap(Set.copyOf(users), Set.copyOf(groups));
    }

    private static Set<String> groups(Account account) throws IOException, InterruptedException {
        Result listed = HostCommand.of("id", "-G", account.name()).run();
        if (!listed.ok()) {
            throw new IOException(listed.err().strip());
        }
        return Set.copyOf(List.of(listed.out().strip().split(" ")));
    }

    private static String same(String id) {
        return id + " " + id + " 1";
    }

    private static HostException refused(Account account, String what, String action) {
        return new HostException("the account " + MessageText.quoted(account.name()) + " " + what
                + ", and cannot be used by an engine that is to have no rights of root.", action);
    }
}
