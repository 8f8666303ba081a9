package dev.sluice.engine;

import dev.sluice.engine.auth.Sessions;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.door.Doors;
import dev.sluice.engine.door.LocalDoors;
import dev.sluice.engine.door.process.DoorProcess;
import dev.sluice.engine.containers.DataSize;
import dev.sluice.engine.host.Account;
import dev.sluice.engine.host.HookRunner;
import dev.sluice.engine.host.Machine;
import dev.sluice.engine.host.mount.MountBy;
import dev.sluice.engine.host.MountNamespace;
import dev.sluice.engine.host.mount.MountPaths;
import dev.sluice.engine.host.mount.MountPlaces;
import dev.sluice.engine.host.files.SourcePaths;
import dev.sluice.engine.host.helper.HelpedMountPaths;
import dev.sluice.engine.host.helper.HelperLink;
import dev.sluice.engine.http.RequestPipeline;
import dev.sluice.engine.http.call.HttpAnswer;
import dev.sluice.engine.jobs.Jobs;
import dev.sluice.engine.kind.Kind;
import dev.sluice.engine.kind.Kinds;
import dev.sluice.engine.network.HttpServer;
import dev.sluice.engine.network.Listening;
import dev.sluice.engine.network.Network;
import dev.sluice.engine.network.TlsFiles;
import dev.sluice.engine.network.process.NetworkProcess;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.objects.Sweeper;
import dev.sluice.engine.objects.TrustedTime;
import dev.sluice.engine.pool.MeasuredPool;
import dev.sluice.engine.pool.Pool;
import dev.sluice.engine.pool.PoolDisk;
import dev.sluice.engine.pool.PoolOwner;
import dev.sluice.engine.pool.Pools;
import dev.sluice.engine.secrets.UnreadableSecret;
import dev.sluice.engine.sleep.Sleepers;
import dev.sluice.engine.upkeep.Followers;
import dev.sluice.engine.upkeep.MachineStatistics;
import dev.sluice.engine.upkeep.Recovery;
import dev.sluice.engine.upkeep.Upkeep;
import dev.sluice.wire.Schema;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An engine that runs in this process. It owns its home folder while it runs: one engine a home. Others call it over HTTP, by
 * the socket of its home and where it listens besides; only this process does, and nothing listens, unless it is told to serve.
 *
 * <p>{@link #start} gives it running; whoever started it closes it. It may also be killed at any moment: the next start puts
 * things in order.
 */
public final class Engine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    private final EngineHome home;
    private final RequestPipeline pipeline;
    private final EngineUses uses;
    /** Null where it listens at no port. */
    private final Listening port;
    private final Pool pool;
    private final DataAccount account;
    private final List<String> warnings;
    private final Deque<AutoCloseable> opened;

    private Engine(EngineHome home, RequestPipeline pipeline, EngineUses uses, Listening port, Pool pool, List<String> warnings, DataAccount account,
                   Deque<AutoCloseable> opened) {
        this.home = home;
        this.pipeline = pipeline;
        this.uses = uses;
        this.port = port;
        this.pool = pool;
        this.account = account;
        this.warnings = warnings;
        this.opened = opened;
    }

    /**
     * Starts an engine, making its home if it is not there.
     *
     * @throws EngineRunning when another process runs one on this home
     * @throws IOException when the home, the pool or the port cannot be used; the message says why and what to do
     */
    public static Engine start(EngineSettings settings) throws IOException, InterruptedException {
        StartFailure.checkSystem();
        StartFailure.checkOpenFiles();
        try {
            return begin(settings);
        } catch (IOException | RuntimeException failed) {
            IOException clear = StartFailure.inWords(settings.home(), failed);
            if (clear != null) {
                throw clear;
            }
            throw failed;
        }
    }

    private static Engine begin(EngineSettings settings) throws IOException, InterruptedException {
        Deque<AutoCloseable> opened = new ArrayDeque<>();
        try {
            checkEncryption(settings);
            checkKeys(settings);
            Kinds kinds = Kinds.found(settings.variables());
            DataAccount account = DataAccount.of(settings.account(),
                    kinds.all().stream().map(Kind::account).filter(Objects::nonNull).toList());
            EngineHome home = EngineHome.claim(settings);
            opened.push(home);
            Schema schema = Schema.standard();
            Catalog catalog = Catalog.open(home.catalog(), schema, settings.keys());
            opened.push(catalog);
            catalog.upgrade().ifPresent(LOG::warn);
            Path poolFolder = PoolDisk.poolIn(settings.poolRoot());
            MeasuredPool pool = new MeasuredPool(Pools.open(poolFolder, settings.poolDriver(), isPoolOpen(settings)),
                    new DataSize(catalog));
            opened.push(pool);
            kinds.check(schema);
            List<Path> own = List.of(home.root(), settings.poolRoot(), poolFolder);
            MountPlaces mounts = mounts(settings, own);
            SourcePaths sources = new SourcePaths(settings.sourceRoots(), Stream.concat(own.stream(), settings.keys().file().stream()).toList());
            Sweeper sweeper = new Sweeper(pool);
            opened.push(sweeper);
            Doors doors = isApart(settings.network()) ? new DoorProcess(home.doorRoot()) : LocalDoors.open();
            opened.push(doors);
            JobResources resources = new JobResources(catalog, pool, kinds, mounts, sources, schema, sweeper,
                    HookRunner.here(settings.limits().hook(), hidden(settings, home)), TrustedTime.keptIn(home.timeAccount(), settings.clock()), settings.keepDeleted(),
                    home.room(), doors, home.scratch());
            if (!home.room().isShort()) {
                catalog.keepRoom();
            }
            new Setup(resources, home, account.name(), settings.mountBase()).run();
            SystemKey key = new SystemKey(catalog);
            key.publicKey();
            PoolOwner.checkHolds(poolFolder, pool, catalog.read(transaction -> transaction.references("snapshot")));
            PoolOwner.claim(poolFolder, LocalSystemFigures.uuid(catalog));
            Recovery recovery = new Recovery(resources);
            opened.push(recovery);
            recovery.run();
            pool.want(pool.names());
            Followers followers = new Followers(resources);
            opened.push(followers);
            Jobs jobs = new Jobs(catalog, settings.jobThreads());
            opened.push(jobs);
            recovery.start(jobs);
            MachineStatistics statistics = new MachineStatistics();
            Upkeep upkeep = new Upkeep(resources, jobs, followers, statistics, settings.limits().upkeep(), settings.limits().fullPercent());
            opened.push(upkeep);
            Sleepers sleepers = new Sleepers(resources, jobs, settings.sleepAfter());
            opened.push(sleepers);
            sleepers.begin(settings.limits().upkeep());
            Sessions sessions = new Sessions();
            EngineUses uses = new EngineUses(catalog, sessions, upkeep, doors);
            RequestPipeline pipeline = RequestPipeline.to(resources, jobs, new LocalSystemFigures(catalog, pool, settings.poolRoot(), uses::list, statistics,
                    key::publicKey), sessions, settings.namespaces(),
                    Version.CURRENT, home::forgetPassword);
            Network network = settings.serves() ? network(settings, home) : settings.network();
            if (settings.serves()) {
                opened.push(() -> EngineSocket.remove(home.root()));
                opened.push(HttpServer.onSocket(pipeline, () -> EngineSocket.prepare(home.root()), network.hostNames()));
            }
            Listening port = settings.listen() == null ? null : listen(pipeline, settings.listen(), network, home);
            if (port != null) {
                opened.push(port);
            }
            Engine engine = new Engine(home, pipeline, uses, port, pool, warnings(catalog, account), account, opened);
            home.announce(settings.serves() ? EngineSocket.of(home.root()) : null, engine.url(),
                    port == null || network.tls() == null ? null : network.tls().fingerprint(), settings.poolRoot().toAbsolutePath());
            return engine;
        } catch (IOException | InterruptedException | RuntimeException failed) {
            closeAll(opened, failed);
            throw failed;
        }
    }

    /** What reads the network has no rights on the machine: where root runs the engine, that is a process of its own. */
    private static Listening listen(RequestPipeline pipeline, InetSocketAddress address, Network network, EngineHome home)
            throws IOException, InterruptedException {
        return isApart(network) ? NetworkProcess.start(pipeline, home.networkRoot(), address, network) : HttpServer.onPort(pipeline, address, network);
    }

    private static boolean isApart(Network network) throws IOException, InterruptedException {
        return network.isApart() && Account.current().uid() == 0;
    }

    private static MountPlaces mounts(EngineSettings settings, List<Path> own) {
        MountPaths paths = new MountPaths(settings.mountRoots(), own, settings.mountBy());
        return settings.helper() == null ? paths : new HelpedMountPaths(settings.helper(), paths);
    }

    /** Whoever is on the way could read passwords and data. */
    private static void checkEncryption(EngineSettings settings) throws IOException {
        InetSocketAddress listen = settings.listen();
        if (listen != null && !listen.getAddress().isLoopbackAddress() && settings.network().encryption() == Network.Encryption.BEYOND_LOOPBACK) {
            throw new IOException("on " + listen.getHostString() + " others could read passwords and data on their way. Give it a certificate"
                    + " with --tls-certificate and --tls-key, or --tls-self-signed; or say --without-tls");
        }
    }

    /** A copy of the home would hold what its secrets are encrypted with. */
    private static void checkKeys(EngineSettings settings) throws IOException {
        Path home = settings.home();
        if (settings.keys().file().filter(file -> file.startsWith(home)).isPresent()) {
            throw new IOException(settings.keys() + " is in the home " + home + ", and whoever copies that would have both."
                    + " Name another file with --secret-key");
        }
    }

    /** How it is reached, with the names of this machine and its own certificate where it has no other. */
    private static Network network(EngineSettings settings, EngineHome home) throws IOException, InterruptedException {
        List<String> names = new ArrayList<>(settings.network().hostNames());
        Machine.hostname().ifPresent(names::add);
        Network named = settings.network().withHostNames(names);
        if (settings.helper() != null && named.tls() != null) {
            named = named.withTls(named.tls().orReadBy(file -> {
                HelperLink.ReadFile read = settings.helper().read(file);
                return new TlsFiles.Content(read.text(), read.written());
            }));
        }
        return named.encryption() == Network.Encryption.SELF_SIGNED ? named.withTls(SelfSigned.in(home, names)) : named;
    }

    /** Whoever sees data by a link comes through the pool; servers do where no way can be opened for them alone. */
    private static boolean isPoolOpen(EngineSettings settings) throws IOException, InterruptedException {
        return settings.mountBy() != MountBy.BIND || !MountNamespace.isPossible();
    }

    /** Data that is seen by links lies where hooks have to come to, which may be in the home; rights keep them out of the rest. */
    private static List<Path> hidden(EngineSettings settings, EngineHome home) {
        return settings.mountBy() == MountBy.BIND ? List.of(home.root()) : List.of();
    }

    /** Where it listens besides the socket of its home; null where it does not. */
    public URI url() {
        return port == null ? null : port.url();
    }

    /**
     * What a call is answered with.
     *
     * @param cookies to be sent from now on, as {@code Set-Cookie} headers
     */
    public record Answer(int status, String contentType, List<String> cookies, byte[] body) {
    }

    /**
     * Answers a call of somebody in this process, as over HTTP, on the thread of who calls: it must not be interrupted, since
     * the engine writes its files on it.
     *
     * @param path below the namespace, encoded
     * @param query its null values are left out
     * @param body in JSON; empty for none
     */
    public Answer answer(String method, String path, Map<String, ?> query, Map<String, String> headers, byte[] body) {
        HttpAnswer reply = pipeline.answer(new InProcessRequest(method, path, query, headers, body)).join();
        return new Answer(reply.status(), reply.contentType(), reply.cookies(), reply.body());
    }

    public EngineHome home() {
        return home;
    }

    /** Whether anything needs it: an engine process that nothing needs ends by itself. */
    public boolean isInUse() {
        return !uses.list(null).isEmpty();
    }

    /** What keeps the data, for people: the pool's driver and what a clone costs on it. */
    public String poolDescription() {
        return pool.driver() + (pool.sharesBlocks() ? ": clones share their blocks" : ": each clone costs its full size");
    }

    private static List<String> warnings(Catalog catalog, DataAccount account) {
        return Stream.concat(Stream.ofNullable(account.warning()), catalog.secretTrouble().map(UnreadableSecret::getMessage).stream()).toList();
    }

    /** What whoever starts it should know and mend, in whole sentences. */
    public List<String> warnings() {
        return warnings;
    }

    /** Under which account servers and hooks run that are given no other. */
    public DataAccount account() {
        return account;
    }

    /**
     * Stops taking calls, stops the jobs that run, and gives the home free. One that was closed stays so. An interrupt, by which the
     * program is told to end, hurries nothing: what is half closed would be found so at the next start.
     */
    @Override
    public void close() {
        if (opened.isEmpty()) {
            return;
        }
        IllegalStateException failed = new IllegalStateException("the engine did not stop cleanly");
        home.retract();
        Thread closing = new Thread(() -> closeAll(opened, failed), "closing the engine");
        closing.start();
        join(closing);
        if (failed.getSuppressed().length > 0) {
            throw failed;
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void closeAll(Deque<AutoCloseable> opened, Exception failed) {
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception alsoFailed) {
                failed.addSuppressed(alsoFailed);
            }
        }
    }
}
