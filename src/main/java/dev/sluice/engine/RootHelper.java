package dev.sluice.engine;

import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HostException;
import dev.sluice.engine.host.MessageText;
import dev.sluice.engine.host.ProgramCleanup;
import dev.sluice.engine.host.TrustedFolder;
import dev.sluice.engine.host.helper.AccountMap;
import dev.sluice.engine.host.helper.GivenFiles;
import dev.sluice.engine.host.helper.GuardedMounts;
import dev.sluice.engine.host.helper.HelperDuties;
import dev.sluice.engine.host.helper.HelperLink;
import dev.sluice.engine.host.helper.HelperProcess;
import dev.sluice.engine.host.helper.NamespaceFolder;
import dev.sluice.engine.network.TlsFiles;
import dev.sluice.engine.pool.PoolDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A process of root that starts an engine under another account, and stays to do for it what takes root: to mount data at mount paths. The
 * engine can become the accounts that it was given, and no others.
 */
public final class RootHelper {
    private static final Path KEPT = Path.of("/run/sluice");
    private static final int FIRST_FREE_PORT = 1024;

    private final EngineSettings settings;
    private final Account account;
    private final List<Account> others;

    private RootHelper(EngineSettings settings, Account account, List<Account> others) {
        this.settings = settings;
        this.account = account;
        this.others = others;
    }

    /** Whether an engine of these settings is to be started by a helper, which this process is then. */
    public static boolean isWanted(EngineSettings settings) {
        return settings.engineAccount() != null && !Account.isBehindHelper();
    }

    /** Settings for an engine of this process, which finds its helper if it has one. @param ended is run when the helper is no more */
    public static EngineSettings found(EngineSettings settings, Runnable ended) throws IOException {
        return Account.isBehindHelper() ? settings.withHelper(HelperLink.ofThisProcess(ended)) : settings;
    }

    /** Looks whether the settings allow it. */
    public static RootHelper of(EngineSettings settings) throws IOException, InterruptedException {
        ProgramCleanup.leaveOut();
        if (!Account.isRoot()) {
            throw new HostException("only root starts an engine under another account.", "Leave --engine-account out, or become root.");
        }
        if (settings.listen() != null && settings.listen().getPort() > 0 && settings.listen().getPort() < FIRST_FREE_PORT) {
            throw new HostException("only root listens at port " + settings.listen().getPort() + ".", "Choose one from " + FIRST_FREE_PORT
                    + ", or leave --engine-account out.");
        }
        Account account = Account.named(settings.engineAccount());
        if (account.uid() == 0) {
            throw new HostException("the engine's account cannot be root's.", "Name another with --engine-account, or leave that out.");
        }
        String data = settings.account();
        List<Account> others = new ArrayList<>();
        for (String name : Stream.concat(Stream.of(data == null ? DataAccount.OURS : data), settings.allowedAccounts().stream()).toList()) {
            others.add(Account.named(name));
        }
        return new RootHelper(settings, account, others);
    }

    /**
     * Runs the engine to its end.
     *
     * @param program starts it
     * @param variables of its environment
     * @return what it ended with
     */
    public int run(List<String> program, Map<String, String> variables) throws IOException, InterruptedException {
        AccountMap accounts = AccountMap.of(account, others);
        new GivenHome(settings.home(), account).prepare();
        for (Path root : settings.mountRoots()) {
            if (Files.isDirectory(root)) {
                TrustedFolder.check("mount root", root);
            }
        }
        Path pool = pool();
        GuardedMounts mounts = new GuardedMounts(settings.mountRoots(), List.of(settings.home(), settings.poolRoot(), pool),
                pool.toRealPath().resolve("datasets"));
        TlsFiles tls = settings.network().tls();
        GivenFiles files = new GivenFiles(tls == null ? List.of() : List.of(tls.certificate(), tls.key()));
        try (NamespaceFolder.Held held = new NamespaceFolder(KEPT).take(name(), accounts)) {
            return new HelperProcess(new HelperDuties(mounts, files)).run(held.namespace(), account, program, surroundings(variables));
        }
    }

    /** Mounts it where it is on a disk of its own, and gives it to the engine. */
    private Path pool() throws IOException, InterruptedException {
        if (PoolDisk.in(settings.poolRoot()).isPresent()) {
            TrustedFolder.check("pool", settings.poolRoot());
        }
        Path pool = PoolDisk.poolIn(settings.poolRoot());
        new GivenHome(pool, account).preparePool();
        return pool;
    }

    private String name() {
        return settings.home().toString().substring(1).replace('/', '_').replaceAll("[^A-Za-z0-9_.-]", "-");
    }

    private Map<String, String> surroundings(Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(variables);
        all.keySet().removeIf(name -> name.startsWith("XDG_") || name.equals("TMPDIR"));
        all.putAll(Map.of("HOME", account.home().toString(), "USER", account.name(), "LOGNAME", account.name()));
        return all;
    }
}
