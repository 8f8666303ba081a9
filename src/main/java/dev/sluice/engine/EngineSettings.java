package dev.sluice.engine;

import dev.sluice.engine.host.HostClock;
import dev.sluice.engine.host.mount.MountBy;
import dev.sluice.engine.host.helper.HelperLink;
import dev.sluice.engine.network.Network;
import dev.sluice.engine.network.TlsFiles;
import dev.sluice.engine.secrets.KeySource;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How an engine is run. Unless it is told to serve, nothing listens: only the process that starts it can call it. Never changes:
 * what changes a setting gives a copy.
 */
public final class EngineSettings implements Cloneable {
    /** The namespace that every engine answers under. */
    public static final String NAMESPACE = "engine";

    /** How long containers that were deleted can be had back, unless told otherwise: it may take until after a weekend to miss one. */
    public static final Duration KEEP_DELETED = Duration.ofDays(7);

    /** After how long without a connection the server of a VDB ends until the next one, unless told otherwise: longer than people are at lunch. */
    public static final Duration SLEEP_AFTER = Duration.ofHours(2);

    private static final int JOB_THREADS = Math.max(4, Runtime.getRuntime().availableProcessors());

    private final Path home;
    private Path poolRoot;
    private boolean serves;
    private InetSocketAddress listen;
    private List<String> namespaces = List.of(NAMESPACE);
    private String poolDriver;
    private List<Path> mountRoots = usualMountRoots();
    private List<Path> sourceRoots = List.of();
    private MountBy mountBy;
    private int jobThreads = JOB_THREADS;
    private Map<String, String> variables = System.getenv();
    private String account;
    private String engineAccount;
    private List<String> allowedAccounts = List.of();
    private HelperLink helper;
    private Limits limits = Limits.USUAL;
    private Network network = Network.USUAL;
    private KeySource keys = KeySource.of(System.getenv());
    private String purpose = mainClass();
    private HostClock clock = HostClock.system();
    private Duration keepDeleted = KEEP_DELETED;
    private Duration sleepAfter = SLEEP_AFTER;

    private EngineSettings(Path home) {
        this.home = home;
        this.poolRoot = home.resolve("pool");
    }

    /** The usual settings for a home: nothing listens, the pool is inside the home, the usual mount roots. */
    public static EngineSettings at(Path home) {
        return new EngineSettings(home.toAbsolutePath().normalize());
    }

    private static List<Path> usualMountRoots() {
        return List.of(Path.of("/mnt"), Path.of("/srv"), Path.of("/u01"), Path.of("/u02"),
                Path.of(System.getProperty("user.home")), Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** The class that the user of this process started; Java knows it by a property of its own. */
    private static String mainClass() {
        return System.getProperty("sun.java.command", "java").split(" ", 2)[0];
    }

    /** A copy with one change. */
    private EngineSettings with(Consumer<EngineSettings> change) {
        try {
            EngineSettings copy = (EngineSettings) clone();
            change.accept(copy);
            return copy;
        } catch (CloneNotSupportedException never) {
            throw new AssertionError(never);
        }
    }

    /** Folder of its catalog, passwords and, unless told otherwise, its pool. */
    public Path home() {
        return home;
    }

    /** Whether others may call it, by the socket of its home. */
    public boolean serves() {
        return serves;
    }

    /** One that others may call by the socket of its home. */
    public EngineSettings serving() {
        return with(copy -> copy.serves = true);
    }

    /** Address and port where it listens besides, or null; port 0 for any free one. */
    public InetSocketAddress listen() {
        return listen;
    }

    /** One that also listens on an address. */
    public EngineSettings withListen(InetSocketAddress address) {
        return serving().with(copy -> copy.listen = address);
    }

    /** Segments of the API path under which it answers. */
    public List<String> namespaces() {
        return namespaces;
    }

    public EngineSettings withNamespaces(List<String> names) {
        return with(copy -> copy.namespaces = names);
    }

    /** Folder of the pool. */
    public Path poolRoot() {
        return poolRoot;
    }

    /** The driver to use, or null for the first that works there. */
    public String poolDriver() {
        return poolDriver;
    }

    public EngineSettings withPool(Path root, String driver) {
        return with(copy -> {
            copy.poolRoot = root.toAbsolutePath().normalize();
            copy.poolDriver = driver;
        });
    }

    /**
     * The folder below which VDBs are shown where nobody says where: beside the home, if mount paths may be there, since no other engine
     * shows anything there; else in the first mount root that there is. Null where there is none.
     */
    String mountBase() {
        Path beside = home.resolveSibling(home.getFileName() + "-clones");
        boolean isAllowed = mountRoots.stream().anyMatch(root -> beside.startsWith(root) && Files.isDirectory(root));
        return isAllowed ? beside.toString()
                : mountRoots.stream().filter(Files::isDirectory).map(root -> root.resolve("clones").toString()).findFirst().orElse(null);
    }

    /** Folders below which data may be presented. */
    public List<Path> mountRoots() {
        return mountRoots;
    }

    public EngineSettings withMountRoots(List<Path> roots) {
        return with(copy -> copy.mountRoots = roots);
    }

    /** Folders below which sources may be read whose paths no administrator chose. */
    public List<Path> sourceRoots() {
        return sourceRoots;
    }

    public EngineSettings withSourceRoots(List<Path> folders) {
        return with(copy -> copy.sourceRoots = folders);
    }

    /** How data is presented: as it was told, else as this machine and this account allow. */
    public MountBy mountBy() {
        return mountBy == null ? MountBy.usual() : mountBy;
    }

    /** @param way {@code bind} or {@code link} */
    public EngineSettings withMountBy(String way) {
        return with(copy -> copy.mountBy = MountBy.valueOf(way.toUpperCase(Locale.ROOT)));
    }

    /** How many jobs run side by side, at least one. */
    public int jobThreads() {
        return jobThreads;
    }

    public EngineSettings withJobThreads(int threads) {
        return with(copy -> copy.jobThreads = threads);
    }

    /** Those of the environment, from which kinds of data read their settings. */
    public Map<String, String> variables() {
        return variables;
    }

    /** @param all instead of this process's own */
    public EngineSettings withVariables(Map<String, String> all) {
        return with(copy -> copy.variables = all);
    }

    /** The account for data and hooks of an engine that root starts, or null for the first that is there; see {@link DataAccount}. */
    public String account() {
        return account;
    }

    public EngineSettings withAccount(String name) {
        return with(copy -> copy.account = name);
    }

    /** The account that the engine itself runs under where root starts it, or null for root; see {@link RootHelper}. */
    public String engineAccount() {
        return engineAccount;
    }

    /** The accounts that such an engine can use besides that for data and hooks. */
    public List<String> allowedAccounts() {
        return allowedAccounts;
    }

    /**
     * One that root starts, and that is not root's, but for a helper.
     *
     * @param others accounts that it can use besides that for data and hooks
     */
    public EngineSettings withEngineAccount(String name, List<String> others) {
        return with(copy -> {
            copy.engineAccount = name;
            copy.allowedAccounts = List.copyOf(others);
        });
    }

    /** What does for the engine of this process what takes root, or null where it does all by itself. */
    HelperLink helper() {
        return helper;
    }

    EngineSettings withHelper(HelperLink link) {
        return with(copy -> copy.helper = link);
    }

    /** Bounds of what it does by itself. */
    public Limits limits() {
        return limits;
    }

    /** @param time how long a hook may run */
    public EngineSettings withHookTime(Duration time) {
        return withLimits(new Limits(time, limits.upkeep(), limits.fullPercent()));
    }

    public EngineSettings withLimits(Limits others) {
        return with(copy -> copy.limits = others);
    }

    /** What holds the home by it, for others who want it: a command such as {@code sluice run}, or a class. */
    public String purpose() {
        return purpose;
    }

    public EngineSettings withPurpose(String command) {
        return with(copy -> copy.purpose = command);
    }

    /** The clock of the machine. */
    public HostClock clock() {
        return clock;
    }

    public EngineSettings withClock(HostClock other) {
        return with(copy -> copy.clock = other);
    }

    /** How long containers can be had back that were deleted; zero for not at all. */
    public Duration keepDeleted() {
        return keepDeleted;
    }

    /** After how long without a connection the servers of VDBs end until the next one that say nothing of it themselves; zero for never. */
    public Duration sleepAfter() {
        return sleepAfter;
    }

    public EngineSettings withSleepAfter(Duration time) {
        return with(copy -> copy.sleepAfter = time);
    }

    public EngineSettings withKeepDeleted(Duration time) {
        return with(copy -> copy.keepDeleted = time);
    }

    /** How it is reached. */
    public Network network() {
        return network;
    }

    private EngineSettings reached(Network other) {
        return with(copy -> copy.network = other);
    }

    /** @param proxies addresses of those that are trusted to tell who their clients are */
    public EngineSettings withTrustedProxies(List<InetAddress> proxies) {
        return reached(network.withTrustedProxies(proxies));
    }

    /** One that proves who it is by files in PEM: its certificate, and its private key. */
    public EngineSettings withTls(Path certificate, Path key) {
        return reached(network.withEncryption(Network.Encryption.GIVEN).withTls(new TlsFiles(certificate, key)));
    }

    /** One that speaks TLS with a certificate that it gives itself. */
    public EngineSettings withOwnCertificate() {
        return reached(network.withEncryption(Network.Encryption.SELF_SIGNED));
    }

    /** One that listens without TLS, even where others can listen in. */
    public EngineSettings withoutTls() {
        return reached(network.withEncryption(Network.Encryption.NOWHERE));
    }

    /** @param names by which clients call it, besides those of this machine and of its certificate */
    public EngineSettings withHostNames(List<String> names) {
        return reached(network.withHostNames(names));
    }

    /**
     * @param apart whether a process without privileges serves its network where root runs it, as is usual; programs that start engines by
     *     the dozen, where nobody else comes near, can spare it
     */
    public EngineSettings withNetworkApart(boolean apart) {
        return reached(network.withApart(apart));
    }

    /** Where the keys are with which its secrets are encrypted. */
    public KeySource keys() {
        return keys;
    }

    /** The file of these keys; nothing where a command prints them. */
    public Optional<Path> keyFile() {
        return keys.file();
    }

    private EngineSettings keyed(KeySource other) {
        return with(copy -> copy.keys = other);
    }

    /** @param file with the keys with which its secrets are encrypted; outside of its home */
    public EngineSettings withSecretKey(Path file) {
        return keyed(KeySource.file(file));
    }

    /** @param command for {@code sh}, which prints these keys; it gets the variables of the environment */
    public EngineSettings withSecretKeyCommand(String command) {
        return keyed(KeySource.command(command, variables));
    }

    /** @param all variables of the environment, which say where these keys are */
    public EngineSettings withSecretKeyOf(Map<String, String> all) {
        return keyed(KeySource.of(all));
    }
    /**
     * Bounds of what an engine does by itself.
     *
     * @param hook how long a hook may run
     * @param upkeep how often the engine looks after things and follows its policies
     * @param fullPercent how much of the pool's disk may be taken before a fault is raised
     */
    public record Limits(Duration hook, Duration upkeep, int fullPercent) {
        public static final Limits USUAL = new Limits(Duration.ofHours(1), Duration.ofSeconds(30), 85);
    }
}
