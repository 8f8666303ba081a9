package dev.sluice.engine.upkeep;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.sluice.engine.catalog.Query;
import dev.sluice.engine.catalog.Transaction;
import dev.sluice.engine.jobs.JobTally;
import dev.sluice.engine.objects.JobResources;
import dev.sluice.engine.pool.Pool;
import dev.sluice.wire.ApiObject;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.Unit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

/**
 * An engine in figures, for programs that watch many. What grows is counted since the engine was started; the rest is as it is at the
 * moment. No figure names an object, so that their number does not grow with what the engine holds.
 */
public final class EngineMetrics {
    private static final String QUEUED = "QUEUED";
    private static final List<String> UNFINISHED = List.of("RUNNING", "SUSPENDED");
    private static final List<String> STATES = List.of("RUNNING", "SUSPENDED", QUEUED);

    private final JobResources resources;
    private final JobTally jobs;
    private final IntSupplier sessions;
    private final String version;

    /**
     * @param sessions how many are logged in
     * @param version of Sluice
     */
    public EngineMetrics(JobResources resources, JobTally jobs, IntSupplier sessions, String version) {
        this.resources = resources;
        this.jobs = jobs;
        this.sessions = sessions;
        this.version = version;
    }

    /** As they are now. */
    public MetricSnapshots now() {
        List<MetricSnapshot> all = new ArrayList<>();
        all.add(InfoSnapshot.builder().name("sluice_build").help("The version of Sluice.")
                .dataPoint(InfoSnapshot.InfoDataPointSnapshot.builder().labels(Labels.of("version", version)).build()).build());
        all.addAll(resources.catalog().read(this::held));
        all.add(ended());
        all.add(pool());
        all.add(gauge("sluice_sessions", "Sessions that are logged in.", sessions.getAsInt()));
        all.addAll(process());
        return new MetricSnapshots(all);
    }

    private List<MetricSnapshot> held(Transaction catalog) {
        List<ApiObject> sources = catalog.list(Query.all("source"));
        List<ApiObject> faults = catalog.list(Query.all("fault").in(Set.of("ACTIVE")));
        List<ApiObject> jobs = catalog.list(Query.all("job").in(Set.copyOf(UNFINISHED)));
        return List.of(
                counted("sluice_dsources", "Linked sources, by what they are doing.", "status", counts(known("SourceRuntime", "status"), status(sources, "linked"))),
                counted("sluice_vdbs", "Virtual databases, by what they are doing.", "status", counts(known("SourceRuntime", "status"), status(sources, "virtual"))),
                gauge("sluice_snapshots", "Snapshots of all containers.", catalog.references("snapshot").size()),
                counted("sluice_faults", "What is wrong and not mended.", "severity",
                        counts(known("Fault", "severity"), faults.stream().map(fault -> fault.string("severity")))),
                counted("sluice_jobs_unfinished", "Jobs that run, are suspended, or wait for their turn.", "state",
                        counts(STATES, jobs.stream().map(job -> job.flag("queued") ? QUEUED : job.string("jobState")))));
    }

    private static Stream<String> status(List<ApiObject> sources, String sort) {
        return sources.stream().filter(source -> source.flag(sort)).map(source -> source.object("runtime").string("status"));
    }

    private List<String> known(String type, String field) {
        return resources.schema().type(type).field(field).shape().values();
    }

    /** How often each value is there; those that are known are told also where there is none, since a watcher could not tell that from silence. */
    private static Map<String, Long> counts(List<String> known, Stream<String> values) {
        Map<String, Long> counts = new TreeMap<>();
        known.forEach(value -> counts.put(value, 0L));
        values.forEach(value -> counts.merge(String.valueOf(value), 1L, Long::sum));
        return counts;
    }

    private MetricSnapshot ended() {
        SummarySnapshot.Builder took = SummarySnapshot.builder().name("sluice_job_duration_seconds").unit(Unit.SECONDS)
                .help("Jobs that have ended since the engine was started, and how long they took.");
        jobs.sums().forEach((sort, sum) -> took.dataPoint(SummarySnapshot.SummaryDataPointSnapshot.builder().count(sum.jobs())
                .sum(seconds(sum.took())).labels(Labels.of("action", sort.actionType(), "end", sort.end().name())).build()));
        return took.build();
    }

    private MetricSnapshot pool() {
        try {
            Pool.Capacity room = resources.pool().capacity();
            Map<String, Long> bytes = new TreeMap<>(Map.of("free", room.free(), "used", room.used()));
            return counted("sluice_pool_bytes", "The room in the pool, by what it is.", "room", bytes);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the room in the pool cannot be told", unreadable);
        }
    }

    /** By the names that watchers know from other programs. */
    private static List<MetricSnapshot> process() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        List<MetricSnapshot> all = new ArrayList<>();
        all.add(gauge("process_start_time_seconds", "When the engine was started, in seconds since 1970.", runtime.getStartTime() / 1000.0));
        all.add(gauge("jvm_memory_used_bytes", "Memory for objects that is in use.", ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()));
        all.add(gauge("jvm_memory_max_bytes", "Memory for objects that may be used.", ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax()));
        all.add(gauge("jvm_threads_current", "Threads.", ManagementFactory.getThreadMXBean().getThreadCount()));
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            all.add(CounterSnapshot.builder().name("process_cpu_seconds").help("Time of processors that the engine has taken.")
                    .dataPoint(CounterDataPointSnapshot.builder().value(seconds(Duration.ofNanos(system.getProcessCpuTime()))).build()).build());
            all.add(gauge("process_open_fds", "Open files.", system.getOpenFileDescriptorCount()));
            all.add(gauge("process_max_fds", "Files that may be open.", system.getMaxFileDescriptorCount()));
        }
        return all;
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }

    private static GaugeSnapshot gauge(String name, String help, double value) {
        return GaugeSnapshot.builder().name(name).help(help).dataPoint(GaugeDataPointSnapshot.builder().value(value).build()).build();
    }

    private static GaugeSnapshot counted(String name, String help, String label, Map<String, Long> counts) {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        counts.forEach((value, count) -> gauge.dataPoint(GaugeDataPointSnapshot.builder().value(count).labels(Labels.of(label, value)).build()));
        return gauge.build();
    }
}
