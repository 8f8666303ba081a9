package dev.sluice.bench;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Runs the benchmarks that are named, or all. */
public final class Benchmarks {
    private static final List<Benchmark> ALL = Stream.of(List.of(new PromptBenchmark(), new RunBenchmark(), new PlanBenchmark(), new StepsBenchmark(),
            new ClientBenchmark(), new MemoryBenchmark(), new CatalogBenchmark(), new ListingsBenchmark(), new PageBenchmark(), new PollBenchmark(),
            new CloneBenchmark("btrfs"), new CloneBenchmark("xfs"), new ChainBenchmark("btrfs"), new ChainBenchmark("xfs"),
            new ManyFilesBenchmark(), new FewChangesBenchmark("btrfs"), new FewChangesBenchmark("xfs"),
            new TableBenchmark(), new StopBenchmark(), new TabBenchmark(), new EchoBenchmark(), new ListedMemoryBenchmark()),
            SyncBenchmark.all("btrfs"), SyncBenchmark.all("xfs"),
            List.<Benchmark>of(new PostgresBenchmark("btrfs"), new PostgresBenchmark("xfs"), new LatestPointBenchmark(),
                    new DumpBenchmark("custom"), new DumpBenchmark("directory"), new DumpBenchmark("plain"),
                    new CloneCommandBenchmark(), new TestDatabasesBenchmark()))
            .flatMap(List::stream).toList();

    private Benchmarks() {
    }

    public static void main(String[] names) throws Exception {
        List<String> wanted = Arrays.stream(names).flatMap(name -> Arrays.stream(name.split(","))).filter(name -> !name.isBlank())
                .toList();
        System.out.printf("%s, %d processors, Java %s%n", System.getProperty("os.name"),
                Runtime.getRuntime().availableProcessors(), System.getProperty("java.version"));
        for (Benchmark benchmark : ALL) {
            if (wanted.isEmpty() || wanted.contains(benchmark.name())) {
                System.out.printf("%n%s: %s%n", benchmark.name(), benchmark.about());
                benchmark.run().forEach(outcome -> System.out.println("  " + outcome));
            }
        }
    }
}
