package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** An account of this machine's operating system. */
public record Account(String name, int uid, int gid, Path home, String shell) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.@-]{0,255}\\$?");

    private static final String ROOT = "root";
    /** Names the account of an engine that has a helper of root: in its user namespace that account has the number 0. */
    public static final String OF_ENGINE = "SLUICE_BEHIND_HELPER";

    private static final Path PASSWD = Path.of("/etc/passwd");
    private static final int FIELDS = 7;

    /** The account with this name, if the machine has one, and the engine may use it. */
    public static Account named(String name) throws IOException, InterruptedException {
        Optional<Account> found = NAME.matcher(name).matches() ? lookUp(name) : Optional.empty();
        // A number would find the account with that id: "0" is root's.
        Account account = found.filter(each -> each.name().equals(name)).orElseThrow(() -> new HostException(
                "host: there is no account " + MessageText.quoted(name) + " on this machine.",
                "Create it, or name another."));
        if (isBehindHelper() && name.equals(ROOT)) {
            throw new HostException("host: the engine runs as " + MessageText.quoted(ofEngine()) + ", and can do nothing as 'root'.",
                    "Name another account, or start the engine without --engine-account.");
        }
        if (!IdMap.ofThisProcess().has(account.uid())) {
            throw new HostException("host: the engine was started without the account " + MessageText.quoted(name) + ".",
                    "Start it with --allow-account " + name + ", or name another.");
        }
        return account;
    }

    /** Whether a helper keeps root's rights for the engine, which itself has them over the accounts that it was given, and nobody else. */
    public static boolean isBehindHelper() {
        return ofEngine() != null;
    }

    private static String ofEngine() {
        return System.getenv(OF_ENGINE);
    }

    /** The account with this number, if the machine has one. */
    static Optional<Account> withUid(int uid) throws IOException, InterruptedException {
        return lookUp(Integer.toString(uid));
    }

    /** The account the engine runs under. */
    public static Account current() throws IOException, InterruptedException {
        int uid = currentUid();
        if (isBehindHelper()) {
            Account own = lookUp(ofEngine()).orElseThrow();
            return new Account(own.name(), uid, currentGid(), own.home(), own.shell());
        }
        return lookUp(Integer.toString(uid))
                .orElseGet(() -> new Account(Integer.toString(uid), uid, uid, Path.of("/"), "/bin/sh"));
    }

    /** Whether the engine is root, who may give files away and start programs as others. */
    public static boolean isRoot() throws IOException {
        return currentUid() == 0;
    }

    /** The number of the account the engine runs under. */
    public static int currentUid() throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }

    static int currentGid() throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:gid");
    }

    /** Gives a file to this account, if it is another's. */
    public void give(Path file) throws IOException {
        if ((int) Files.getAttribute(file, "unix:uid") != uid) {
            Files.setAttribute(file, "unix:gid", gid);
            Files.setAttribute(file, "unix:uid", uid);
        }
    }

    /** What tells {@code setpriv} to become this account. */
    List<String> become() {
        return List.of("--reuid=" + uid, "--regid=" + gid, "--init-groups");
    }

    /** In the file that every machine has; only those of a directory service have to be asked for, by a program. */
    private static Optional<Account> lookUp(String nameOrUid) throws IOException, InterruptedException {
        for (String line : Files.readAllLines(PASSWD, StandardCharsets.UTF_8)) {
            String[] parts = line.split(":", -1);
            if (parts.length == FIELDS && (parts[0].equals(nameOrUid) || parts[2].equals(nameOrUid))) {
                return Optional.of(parse(line));
            }
        }
        Result found = HostCommand.of("getent", "passwd", nameOrUid).run();
        return found.ok() ? Optional.of(parse(found.out().strip())) : Optional.empty();
    }

    private static Account parse(String line) {
        String[] parts = line.split(":", -1);
        return new Account(parts[0], Integer.parseUnsignedInt(parts[2]), Integer.parseUnsignedInt(parts[3]),
                Path.of(parts[5]), parts[6]);
    }
}
