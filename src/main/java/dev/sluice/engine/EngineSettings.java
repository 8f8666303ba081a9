package dev.sluice.engine;

import dev.sluice.engine.host.HostClock;
import dev.sluice.engine.host.MountBy;
import dev.sluice.engine.http.Network;
import dev.sluice.engine.http.TlsFiles;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How an engine is run. Unless it is told to serve, nothing listens: only the process that starts it can call it.
 *
 * @param home folder of its catalog, passwords and, unless told otherwise, its pool
 * @param serves whether others may call it, by the socket of its home
 * @param listen address and port where it listens besides, or null; port 0 for any free one
 * @param namespaces segments of the API path under which it answers
 * @param poolRoot folder of the pool
 * @param poolDriver the driver to use, or null for the first that works there
 * @param mountRoots folders below which data may be presented
 * @param sourceRoots folders below which sources may be read whose paths no administrator chose
 * @param mountBy how it is presented there
 * @param jobThreads how many jobs run side by side
 * @param variables those of the environment, from which kinds of data read their settings
 * @param account the account for data and hooks of an engine that root starts, or null for the first that is there; see
 *     {@link DataAccount}
 * @param limits bounds of what it does by itself
 * @param network how it is reached
 * @param purpose what holds the home by it, for others who want it: a command, or a class
 * @param clock of the machine
 * @param keepDeleted how long containers can be had back that were deleted; zero for not at all
 */
public record EngineSettings(Path home, boolean serves, InetSocketAddress listen, List<String> namespaces, Path poolRoot, String poolDriver,
                             List<Path> mountRoots, List<Path> sourceRoots, MountBy mountBy, int jobThreads, Map<String, String> variables,
                             String account, Limits limits, Network network, String purpose, HostClock clock, Duration keepDeleted) {
    /** The namespace that every engine answers under. */
    public static final String NAMESPACE = "engine";

    /** How long containers that were deleted can be had back, unless told otherwise: it may take until after a weekend to miss one. */
    public static final Duration KEEP_DELETED = Duration.ofDays(7);

    private static final int JOB_THREADS = Math.max(4, Runtime.getRuntime().availableProcessors());

    /** The usual settings for a home: nothing listens, the pool is inside the home, the usual mount roots. */
    public static EngineSettings at(Path home) {
        Path absolute = home.toAbsolutePath().normalize();
        return new EngineSettings(absolute, false, null, List.of(NAMESPACE), absolute.resolve("pool"), null, usualMountRoots(), List.of(),
                MountBy.usual(), JOB_THREADS, System.getenv(), null, Limits.USUAL, Network.USUAL, mainClass(), HostClock.system(), KEEP_DELETED);
    }

    private static List<Path> usualMountRoots() {
        return List.of(Path.of("/mnt"), Path.of("/srv"), Path.of("/u01"), Path.of("/u02"),
                Path.of(System.getProperty("user.home")), Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** The class that the user of this process started; Java knows it by a property of its own. */
    private static String mainClass() {
        return System.getProperty("sun.java.command", "java").split(" ", 2)[0];
    }

    /** One that others may call by the socket of its home. */
    public EngineSettings serving() {
        return new EngineSettings(home, true, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables,
                account, limits, network, purpose, clock, keepDeleted);
    }

    /** One that also listens on an address. */
    public EngineSettings withListen(InetSocketAddress address) {
        return new EngineSettings(home, true, address, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables, account, limits, network, purpose, clock, keepDeleted);
    }

    public EngineSettings withNamespaces(List<String> names) {
        return new EngineSettings(home, serves, listen, names, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables, account, limits, network, purpose, clock, keepDeleted);
    }

    public EngineSettings withPool(Path root, String driver) {
        return new EngineSettings(home, serves, listen, namespaces, root.toAbsolutePath().normalize(), driver, mountRoots, sourceRoots, mountBy,
                jobThreads, variables, account, limits, network, purpose, clock, keepDeleted);
    }

    public EngineSettings withMountRoots(List<Path> roots) {
        return new EngineSettings(home, serves, listen, namespaces, poolRoot, poolDriver, roots, sourceRoots, mountBy, jobThreads, variables, account, limits, network, purpose, clock, keepDeleted);
    }

    public EngineSettings withSourceRoots(List<Path> folders) {
        return new EngineSettings(home, serves, listen, namespaces, poolRoot, poolDriver, mountRoots, folders, mountBy, jobThreads, variables,
                account, limits, network, purpose, clock, keepDeleted);
    }

    /** @param way {@code bind} or {@code link} */
    public EngineSettings withMountBy(String way) {
        return new EngineSettings(home, serves, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots,
                MountBy.valueOf(way.toUpperCase(Locale.ROOT)), jobThreads, variables, account, limits, network, purpose, clock, keepDeleted);
    }

    /** @param all those of the environment that kinds of data may read their settings from, instead of this process's own */
    public EngineSettings withVariables(Map<String, String> all) {
        return new EngineSettings(home, serves, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, all, account, limits, network, purpose, clock, keepDeleted);
    }

    /** @param threads how many jobs run side by side, at least one */
    public EngineSettings withJobThreads(int threads) {
        return new EngineSettings(home, serves, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, threads, variables, account, limits, network, purpose, clock, keepDeleted);
    }

    /** @param name of the account for data and hooks, or null for the usual one */
    public EngineSettings withAccount(String name) {
        return new EngineSettings(home, serves, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables, name, limits, network, purpose, clock, keepDeleted);
    }

    public EngineSettings withLimits(Limits others) {
        return new EngineSettings(home, serves, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables, account, others, network, purpose, clock, keepDeleted);
    }

    /** @param proxies addresses of those that are trusted to tell who their clients are */
    public EngineSettings withTrustedProxies(List<InetAddress> proxies) {
        return with(network.withTrustedProxies(proxies));
    }

    /** @param command what holds the home by it, such as {@code sluice run} */
    public EngineSettings withPurpose(String command) {
        return new EngineSettings(home, serves, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables,
                account, limits, network, command, clock, keepDeleted);
    }

    public EngineSettings withClock(HostClock other) {
        return new EngineSettings(home, serves, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables,
                account, limits, network, purpose, other, keepDeleted);
    }

    public EngineSettings withKeepDeleted(Duration time) {
        return new EngineSettings(home, serves, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables,
                account, limits, network, purpose, clock, time);
    }

    /** One that proves who it is by files in PEM: its certificate, and its private key. */
    public EngineSettings withTls(Path certificate, Path key) {
        return with(network.withEncryption(Network.Encryption.GIVEN).withTls(new TlsFiles(certificate, key)));
    }

    /** One that speaks TLS with a certificate that it gives itself. */
    public EngineSettings withOwnCertificate() {
        return with(network.withEncryption(Network.Encryption.SELF_SIGNED));
    }

    /** One that listens without TLS, even where others can listen in. */
    public EngineSettings withoutTls() {
        return with(network.withEncryption(Network.Encryption.NOWHERE));
    }

    /** @param names by which clients call it, besides those of this machine and of its certificate */
    public EngineSettings withHostNames(List<String> names) {
        return with(network.withHostNames(names));
    }

    private EngineSettings with(Network other) {
        return new EngineSettings(home, serves, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables,
                account, limits, other, purpose, clock, keepDeleted);
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
