package dev.sluice.engine;

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
 * How an engine is run.
 *
 * @param home folder of its catalog, passwords and, unless told otherwise, its pool
 * @param listen address and port; port 0 for any free one
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
 */
public record EngineSettings(Path home, InetSocketAddress listen, List<String> namespaces, Path poolRoot, String poolDriver,
                             List<Path> mountRoots, List<Path> sourceRoots, MountBy mountBy, int jobThreads, Map<String, String> variables,
                             String account, Limits limits, Network network) {
    /** The namespace that every engine answers under. */
    public static final String NAMESPACE = "engine";

    private static final int JOB_THREADS = Math.max(4, Runtime.getRuntime().availableProcessors());

    /** The usual settings for a home: any free port on loopback, the pool inside the home, the usual mount roots. */
    public static EngineSettings at(Path home) {
        Path absolute = home.toAbsolutePath().normalize();
        return new EngineSettings(absolute, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), List.of(NAMESPACE),
                absolute.resolve("pool"), null, usualMountRoots(), List.of(), MountBy.usual(), JOB_THREADS, System.getenv(), null, Limits.USUAL,
                Network.USUAL);
    }

    private static List<Path> usualMountRoots() {
        return List.of(Path.of("/mnt"), Path.of("/srv"), Path.of("/u01"), Path.of("/u02"),
                Path.of(System.getProperty("user.home")), Path.of(System.getProperty("java.io.tmpdir")));
    }

    public EngineSettings withListen(InetSocketAddress address) {
        return new EngineSettings(home, address, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables, account, limits, network);
    }

    public EngineSettings withNamespaces(List<String> names) {
        return new EngineSettings(home, listen, names, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables, account, limits, network);
    }

    public EngineSettings withPool(Path root, String driver) {
        return new EngineSettings(home, listen, namespaces, root.toAbsolutePath().normalize(), driver, mountRoots, sourceRoots, mountBy,
                jobThreads, variables, account, limits, network);
    }

    public EngineSettings withMountRoots(List<Path> roots) {
        return new EngineSettings(home, listen, namespaces, poolRoot, poolDriver, roots, sourceRoots, mountBy, jobThreads, variables, account, limits, network);
    }

    public EngineSettings withSourceRoots(List<Path> folders) {
        return new EngineSettings(home, listen, namespaces, poolRoot, poolDriver, mountRoots, folders, mountBy, jobThreads, variables,
                account, limits, network);
    }

    /** @param way {@code bind} or {@code link} */
    public EngineSettings withMountBy(String way) {
        return new EngineSettings(home, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots,
                MountBy.valueOf(way.toUpperCase(Locale.ROOT)), jobThreads, variables, account, limits, network);
    }

    /** @param all those of the environment that kinds of data may read their settings from, instead of this process's own */
    public EngineSettings withVariables(Map<String, String> all) {
        return new EngineSettings(home, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, all, account, limits, network);
    }

    /** @param threads how many jobs run side by side, at least one */
    public EngineSettings withJobThreads(int threads) {
        return new EngineSettings(home, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, threads, variables, account, limits, network);
    }

    /** @param name of the account for data and hooks, or null for the usual one */
    public EngineSettings withAccount(String name) {
        return new EngineSettings(home, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables, name, limits, network);
    }

    public EngineSettings withLimits(Limits others) {
        return new EngineSettings(home, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables, account, others, network);
    }

    /** @param proxies addresses of those that are trusted to tell who their clients are */
    public EngineSettings withTrustedProxies(List<InetAddress> proxies) {
        return with(network.withTrustedProxies(proxies));
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
        return new EngineSettings(home, listen, namespaces, poolRoot, poolDriver, mountRoots, sourceRoots, mountBy, jobThreads, variables,
                account, limits, other);
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
