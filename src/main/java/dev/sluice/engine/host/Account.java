package dev.sluice.engine.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/** An account of this machine's operating system. */
public record Account(String name, int uid, int gid, Path home, String shell) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.@-]{0,255}\\$?");

    private static final String ROOT = "root";
    /** Numbers that nothing gives to accounts: neither programs that make them, nor those that start containers. */
    private static final int FIRST_WITHOUT_NAME = 1_879_048_192;
    private static final int WITHOUT_NAME = 1 << 28;
    /** Names the account of an engine that has a helper of root: in its user namespace that account has the number 0. */
    public static final String OF_ENGINE = "SLUICE_BEHIND_HELPER";

    private static final Path PASSWD = Path.of("/etc/passwd");
    private static final int FIELDS = 7;

    /** The account with this name, if the machine has one, and the engine may use it. */
    public static Account named(String name) throws IOException, InterruptedException {
        Optional<Account> found = NAME.matcher(name).matches() ? lookUp(name) : Optional.empty();
        // A number would find the account with that id: "0" is root's.
        Account account = found.filter(each -> each.name().equals(name)).orElseThrow(() -> unknown(name));
        if (isBehindHelper() && name.equals(ROOT)) {
            throw new HostException("host: the engine runs as " + MessageText.quoted(ofEngine()) + ", and can do nothing as 'root'.",
                    "Name another account, or start the engine with --engine-account root.");
        }
        if (!IdMap.ofThisProcess().has(account.uid())) {
            throw new HostException("host: the engine was started without the account " + MessageText.quoted(name) + ".",
                    "Start it with --allow-account " + name + ", or name another.");
        }
        return account;
    }

    private static HostException unknown(String name) {
        return new HostException("host: there is no account " + MessageText.quoted(name) + " on this machine.", "Create it, or name another.");
    }

    /** Whether a helper keeps root's rights for the engine, which itself has them over the accounts that it was given, and nobody else. */
    public static boolean isBehindHelper() {
        return ofEngine() != null;
    }

    /** What to do where the engine may not read something. @param read what it needs to do with that, in words */
    public static String letEngine(String read) {
        return isBehindHelper() ? "Let the account " + MessageText.quoted(ofEngine()) + ", under which the engine runs, " + read
                + ", or start the engine with --allow-account and the name of the account that has it, which also has to be in its group (else chgrp); what is root's alone takes --engine-account root."
                : "Let the engine's account " + read + ".";
    }

    private static String ofEngine() {
        return System.getenv(OF_ENGINE);
    }

    /** Whether the machine has an account with this name that is not root's, and the engine may use it. */
    public static boolean exists(String name) throws IOException, InterruptedException {
        try {
            return named(name).uid() != 0;
        } catch (HostException none) {
            return false;
        }
    }

    /** The account with this number; one that is called by it where the machine has none. */
    public static Account ofNumber(int uid) throws IOException, InterruptedException {
        return withUid(uid).orElseGet(() -> unnamed(uid));
    }

    /** A number that no account has, for something that is to be nobody else's. @param what it is for; something else gets another, most likely */
    public static Account withoutName(String what) throws IOException, InterruptedException {
        int number = what.hashCode() & WITHOUT_NAME - 1;
        while (withUid(FIRST_WITHOUT_NAME + number).isPresent()) {
            number = number + 1 & WITHOUT_NAME - 1;
        }
        return unnamed(FIRST_WITHOUT_NAME + number);
    }

    private static Account unnamed(int uid) {
        return new Account(Integer.toString(uid), uid, uid, Path.of("/"), "/bin/sh");
    }

    /** The account with this number, if the machine has one. */
    static Optional<Account> withUid(int uid) throws IOException, InterruptedException {
        return lookUp(Integer.toString(uid));
    }

    /** The account the engine runs under. */
    public static Account current() throws IOException, InterruptedException {
        int uid = currentUid();
        if (isBehindHelper()) {
            // One without a name is called by its number, and no directory service has to be asked for it.
            Account own = ofEngine().matches("\\d+") ? unnamed(Integer.parseInt(ofEngine()))
                    : lookUp(ofEngine()).orElseThrow(() -> unknown(ofEngine()));
            return new Account(own.name(), uid, currentGid(), own.home(), own.shell());
        }
        return ofNumber(uid);
    }

    /** Whether the engine is root, who may give files away and start programs as others. */
    public static boolean isRoot() throws IOException {
        return currentUid() == 0;
    }

    /** The number of the account the engine runs under. */
    public static int currentUid() throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }

    /** The number of the account that a process of this machine runs under; empty where that cannot be seen. */
    public static OptionalInt numberOf(ProcessHandle process) throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        try {
            return Files.readAllLines(status, StandardCharsets.ISO_8859_1).stream().filter(line -> line.startsWith("Uid:"))
                    .mapToInt(line -> Integer.parseUnsignedInt(line.split("\\s+")[1])).findFirst();
        } catch (IOException unreadable) {
            if (process.isAlive()) {
                throw unreadable;
            }
            return OptionalInt.empty();
        }
    }

    /** The numbers of all accounts that run something on this machine. */
    static Set<Integer> running() throws IOException {
        Set<Integer> numbers = new HashSet<>();
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            numberOf(process).ifPresent(numbers::add);
        }
        return numbers;
    }

    public static int currentGid() throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:gid");
    }

    /** Gives a file to this account, if it is another's; a link is given itself. */
    public void give(Path file) throws IOException {
        give(file, uid, gid);
    }

    /** The same, to the account of these numbers. */
    public static void give(Path file, int uid, int gid) throws IOException {
        if ((int) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS) != uid) {
            Files.setAttribute(file, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(file, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
        }
    }

    /** What tells {@code setpriv} to become this account. */
    public List<String> become() {
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
