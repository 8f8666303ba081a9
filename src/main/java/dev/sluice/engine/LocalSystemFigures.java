package dev.sluice.engine;

import dev.sluice.engine.auth.ClientSession;
import dev.sluice.engine.catalog.Catalog;
import dev.sluice.engine.host.Machine;
import dev.sluice.engine.http.calls.SystemFigures;
import dev.sluice.engine.pool.Pool;
import dev.sluice.engine.upkeep.MachineStatistics;
import dev.sluice.wire.ApiObject;
import dev.sluice.wire.Timestamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/** The figures of this machine, and of the engine's pool on it. */
public final class LocalSystemFigures implements SystemFigures {
    /** Where the catalog keeps what is found out once and for all. */
    /** The feature that a copy takes no room as long as nothing is written to it. */
    private static final String SHARED_BLOCKS = "SHARED_BLOCKS";
    private static final String IDENTITY = "SYSTEM";

    private final Catalog catalog;
    private final Pool pool;
    private final Path root;
    private final Function<ClientSession, List<ApiObject>> uses;
    private final MachineStatistics statistics;
    private final Supplier<String> publicKey;
    private final Instant started = Instant.now();

    /**
     * @param uses what keeps the engine from ending by itself, but for the session in which somebody asks
     * @param publicKey by which the engine is known to hosts; may give null
     */
    LocalSystemFigures(Catalog catalog, Pool pool, Path root, Function<ClientSession, List<ApiObject>> uses, MachineStatistics statistics,
                              Supplier<String> publicKey) {
        this.catalog = catalog;
        this.pool = pool;
        this.root = root;
        this.uses = uses;
        this.statistics = statistics;
        this.publicKey = publicKey;
    }

    /** Those of an engine that only stands for another, which nothing uses and no host knows. */
    public static LocalSystemFigures ofPhantom(Catalog catalog, Pool pool, Path root) {
        return new LocalSystemFigures(catalog, pool, root, asking -> List.of(), new MachineStatistics(), () -> null);
    }

    /** What a new engine is known by from now on. */
    public static ApiObject identity() {
        return ApiObject.of("SystemInfo").with("reference", IDENTITY).with("uuid", UUID.randomUUID().toString())
                .with("installationTime", Timestamp.of(Instant.now()));
    }

    /** By what the engine is known that has this catalog. */
    static String uuid(Catalog catalog) {
        return identity(catalog).string("uuid");
    }

    private static ApiObject identity(Catalog catalog) {
        return catalog.read(transaction -> transaction.find(IDENTITY));
    }

    @Override
    public ApiObject system() {
        ApiObject identity = identity(catalog);
        Pool.Capacity capacity = capacity();
        return ApiObject.of("SystemInfo").with("hostname", Machine.hostname().orElse(null))
                .with("installationTime", identity.string("installationTime")).with("uuid", identity.string("uuid")).with("sshPublicKey", publicKey.get())
                .with("memorySize", Machine.memory().orElse(null)).with("platform", System.getProperty("os.name") + " "
                        + System.getProperty("os.arch")).with("kernelName", System.getProperty("os.version"))
                .with("processors", Machine.processors().stream().map(LocalSystemFigures::processor).toList())
                .with("enabledFeatures", pool.sharesBlocks() ? List.of(SHARED_BLOCKS) : List.of())
                .with("storageTotal", capacity.total()).with("storageUsed", capacity.used())
                .with("upTime", ApiObject.of("UpTimeInfo").with("mgmt", inWords(Duration.between(started, Instant.now())))
                        .with("os", Machine.upTime().map(LocalSystemFigures::inWords).orElse(null)));
    }

    private static ApiObject processor(Machine.Processor processor) {
        return ApiObject.of("CPUInfo").with("cores", processor.cores()).with("speed", processor.hertz());
    }

    /** {@code 3 days 4:05:06}, as {@code uptime} tells it. */
    static String inWords(Duration time) {
        String clock = String.format(Locale.ROOT, "%d:%02d:%02d", time.toHoursPart(), time.toMinutesPart(), time.toSecondsPart());
        return switch ((int) time.toDays()) {
            case 0 -> clock;
            case 1 -> "1 day " + clock;
            default -> time.toDays() + " days " + clock;
        };
    }

    @Override
    public ApiObject storage() {
        Pool.Capacity capacity = capacity();
        return ApiObject.of("ConfiguredStorageDevice").with("reference", "STORAGE_DEVICE-1").with("name", root.toString())
                .with("configured", true).with("bootDevice", false).with("size", capacity.total())
                .with("usedSize", capacity.used()).with("expandableSize", 0).with("model", pool.driver());
    }

    @Override
    public List<ApiObject> uses(ClientSession asking) {
        return uses.apply(asking);
    }

    @Override
    public MachineStatistics statistics() {
        return statistics;
    }

    @Override
    public ApiObject nameService() {
        return ApiObject.of("DNSConfig").with("domain", Machine.searchDomains()).with("servers", Machine.nameServers())
                .with("source", "STATIC");
    }

    private Pool.Capacity capacity() {
        try {
            return pool.capacity();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the room in the pool cannot be told", unreadable);
        }
    }
}
