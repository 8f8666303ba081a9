package dev.sluice.engine;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostCommand;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.ProgramCleanup;
import dev.sluice.engine.host.Result;
import dev.sluice.engine.host.files.TrustedFolder;
import dev.sluice.engine.host.helper.AccountMap;
import dev.sluice.engine.host.helper.GivenFiles;
import dev.sluice.engine.host.helper.GuardedMounts;
import dev.sluice.engine.host.helper.HelperDuties;
import dev.sluice.engine.host.helper.HelperLink;
import dev.sluice.engine.host.helper.HelperProcess;
import dev.sluice.engine.host.helper.NamespaceFolder;
import dev.sluice.engine.host.helper.UserNamespace;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Kinds;
import dev.sluice.engine.network.TlsFiles;
import dev.sluice.engine.pool.PoolDisk;
import dev.sluice.engine.secrets.KeySource;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A process of root that starts an engine under another account, and stays to do for it what takes root: to mount data at mount paths. The
 * engine can become the accounts that it was given, and no others.
 */
public final class RootHelper {
    /** The account of engines that Sluice's package makes. */
    static final String OURS = "sluice-engine";
    private static final int FIRST_FREE_PORT = 1024;
    /** Its arguments are files, folders with a dot, and with a slash; it prints the first of them that it may not read, enter, or change. */
    private static final String FIRST_CLOSED = "for each; do case $each in */.) [ -x \"$each\" ] ;; */) [ -w \"$each\" ] ;; *) [ -r \"$each\" ] ;; esac"
            + " || { printf %s \"$each\"; exit 1; }; done";
    private static final String AS_ROOT = "or start the engine with --engine-account root.";

    private final EngineSettings settings;
    private final Account account;
    private final AccountMap accounts;
    private final List<String> program;

    private RootHelper(EngineSettings settings, Account account, AccountMap accounts, List<String> program) {
        this.settings = settings;
        this.account = account;
        this.accounts = accounts;
        this.program = program;
    }

    /** Settings for an engine of this process, which finds its helper if it has one. @param ended is run when the helper is no more */
    public static EngineSettings found(EngineSettings settings, Runnable ended) throws IOException {
        return Account.isBehindHelper() ? settings.withHelper(HelperLink.ofThisProcess(ended)) : settings;
    }

    /** The helper of an engine in this process, for people. @param account the engine's @param process its number */
    public record Found(String account, long process) {
    }

    /** The one that has started this process, if it has one. */
    public static Optional<Found> ofThisProcess() {
        return Optional.ofNullable(System.getenv(Account.OF_ENGINE)).map(account ->
                new Found(account, ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L)));
    }

    /** Looks whether the settings and this machine allow it; changes nothing. @param program starts the engine */
    static RootHelper of(EngineSettings settings, List<String> program) throws IOException, InterruptedException {
        if (!Account.isRoot()) {
            throw new HostException("only root starts an engine under another account.", "Leave --engine-account out, or become root.");
        }
        if (settings.listen() != null && settings.listen().getPort() > 0 && settings.listen().getPort() < FIRST_FREE_PORT) {
            throw new HostException("only root listens at port " + settings.listen().getPort() + ".", "Choose one from " + FIRST_FREE_PORT
                    + ", " + AS_ROOT);
        }
        Account account = account(settings);
        if (account.uid() == 0) {
            throw new HostException("the engine's account cannot have the number of root's.", "Name another with --engine-account.");
        }
        AccountMap accounts = AccountMap.of(account, others(settings));
        for (Path root : settings.mountRoots()) {
            if (Files.isDirectory(root)) {
                TrustedFolder.check("mount root", root);
            }
        }
        Path pool = PoolDisk.in(settings.poolRoot()).map(PoolDisk::pool).orElse(settings.poolRoot());
        new GivenHome(pool, account).checkPool();
        UserNamespace.checkPossible();
        RootHelper helper = new RootHelper(settings, account, accounts, program);
        helper.checkReachable();
        return helper;
    }

    /** The one that is named, else whose the home is, else the package's; where there is none, a number that no account has. */
    private static Account account(EngineSettings settings) throws IOException, InterruptedException {
        if (settings.engineAccount() != null) {
            return Account.named(settings.engineAccount());
        }
        if (RootFolder.isFor(settings.home())) {
            return Account.ofNumber((int) Files.getAttribute(settings.home(), "unix:uid"));
        }
        return Account.exists(OURS) ? Account.named(OURS) : Account.withoutName(settings.home().toString());
    }

    private static List<Account> others(EngineSettings settings) throws IOException, InterruptedException {
        List<String> software = Kinds.found(settings.variables()).all().stream().map(Kind::account).filter(Objects::nonNull).toList();
        String data = settings.account() == null ? DataAccount.of(null, software).name() : settings.account();
        List<Account> others = new ArrayList<>();
        for (String name : Stream.concat(Stream.of(data), settings.allowedAccounts().stream()).toList()) {
            others.add(Account.named(name));
        }
        return others;
    }

    /** The account has to come to the program, and to its home, as it does not where they are root's own. */
    private void checkReachable() throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("setpriv", "--reuid=" + account.uid(), "--regid=" + account.gid(), "--clear-groups", "--",
                "sh", "-c", FIRST_CLOSED, "sh"));
        Stream<String> files = Stream.concat(Stream.of(program.get(0), System.getProperty("java.home") + "/bin/java"),
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)));
        files.filter(each -> each.startsWith("/") && Files.exists(Path.of(each))).forEach(words::add);
        namedKey().map(key -> Files.exists(key) ? key.toString() : key.getParent() + "/").ifPresent(words::add);
        for (Path folder : List.of(settings.home(), settings.poolRoot())) {
            TrustedFolder.check("folder", entered(folder));
            words.add(entered(folder) + "/.");
        }
        Result found = HostCommand.of(words).in(Path.of("/")).run();
        if (!found.ok()) {
            throw new HostException("the account " + account.name() + " cannot come to "
                    + (found.out().isEmpty() ? "its files: " + found.err().strip() : found.out().replaceFirst("/\\.?$", "")) + ".",
                    "Let it, or place that elsewhere, " + AS_ROOT);
        }
    }

    /** What has to let the account in: the folder that a folder is or will be in. What is in the home is given away with it. */
    private Path entered(Path folder) {
        Path there = (folder.startsWith(settings.home()) ? settings.home() : folder).getParent();
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        return there;
    }

    /** The file of its keys, where whoever starts it has named one. */
    private Optional<Path> namedKey() {
        Map<String, String> unnamed = new HashMap<>(settings.variables());
        unnamed.remove("SLUICE_SECRET_KEY");
        return settings.keys().file().filter(file -> !KeySource.of(unnamed).file().equals(Optional.of(file)));
    }

    /** Makes the home, and gives it to the account with a pool in it; before, since afterwards the account could lead root elsewhere. */
    void prepareHome() throws IOException {
        GivenHome home = new GivenHome(settings.home(), account);
        if (RootFolder.isFor(settings.home())) {
            home.checkGiven();
            return;
        }
        home.make();
        if (isPoolInHome() && PoolDisk.in(settings.poolRoot()).isEmpty()) {
            new GivenHome(settings.poolRoot(), account).preparePool();
        }
        home.prepare();
    }

    private boolean isPoolInHome() {
        return settings.poolRoot().startsWith(settings.home());
    }

    /**
     * Runs the engine to its end.
     *
     * @param variables of its environment
     * @return what it ended with
     */
    public int run(Map<String, String> variables) throws IOException, InterruptedException {
        ProgramCleanup.leaveOut();
        prepareHome();
        Path pool = pool();
        GuardedMounts mounts = new GuardedMounts(settings.mountRoots(), List.of(settings.home(), settings.poolRoot(), pool),
                pool.toRealPath().resolve("datasets"));
        HomeOwner owner = new HomeOwner(settings.home(), account);
        owner.prepareFolder();
        TlsFiles tls = settings.network().tls();
        GivenFiles files = new GivenFiles(tls == null ? List.of() : List.of(tls.certificate(), tls.key()));
        try (NamespaceFolder.Held held = new NamespaceFolder(RootFolder.ALL).take(new RootFolder(settings.home()).name(), accounts)) {
            return new HelperProcess(new HelperDuties(mounts, files)).run(held.namespace(), account, program, owner.surroundings(variables));
        }
    }

    /** Mounts it where it is on a disk of its own, and gives it to the engine, unless it came with the home. */
    private Path pool() throws IOException, InterruptedException {
        boolean isOnDisk = PoolDisk.in(settings.poolRoot()).isPresent();
        if (isOnDisk) {
            TrustedFolder.check("pool", settings.poolRoot());
        }
        Path pool = PoolDisk.poolIn(settings.poolRoot());
        if (!isOnDisk && isPoolInHome()) {
            new GivenHome(pool, account).checkGivenPool();
        } else {
            new GivenHome(pool, account).preparePool();
        }
        return pool;
    }
}
