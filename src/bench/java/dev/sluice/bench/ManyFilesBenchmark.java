package dev.sluice.bench;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Whether an engine needs more memory for ten times as many small files: an engine of its own with a heap of 96 MiB links
 * them, syncs 1 % that changed, and provisions a VDB. As root; needs 20 GiB and 4 million inodes.
 */
final class ManyFilesBenchmark implements Benchmark {
    private static final int FEW = 100_000;
    private static final int MANY = 1_000_000;
    private static final long DISK = 24L << 30;
    private static final String HEAP = "-Xmx96m";

    @Override
    public String name() {
        return "million";
    }

    @Override
    public String about() {
        return "peak memory of an engine in MiB that links, syncs and provisions " + MANY + " small files, against " + FEW;
    }

    @Override
    public List<Outcome> run() throws Exception {
        double few = peak(FEW);
        return List.of(new Outcome(peak(MANY), few, "MiB", 1.2));
    }

    private static double peak(int files) throws Exception {
        try (Sandbox sandbox = new Sandbox(); LoopDisk disk = new LoopDisk(sandbox.folder(), "xfs", DISK)) {
            SmallFiles source = new SmallFiles(sandbox.folder().resolve("source"), files).make();
            Files.createSymbolicLink(Files.createDirectories(sandbox.folder().resolve("home")).resolve("pool"),
                    Files.createDirectory(disk.path().resolve("pool")));
            Process engine = sandbox.process(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), HEAP,
                    "-cp", System.getProperty("java.class.path"), "dev.sluice.cli.Main", "engine", "--mount-root",
                    sandbox.folder().toString())).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            try {
                URI url = URI.create(engine.inputReader().readLine());
                try (DsourceClient client = new DsourceClient(sandbox, url, sandbox.folder().resolve("mnt"))) {
                    work(client, source);
                }
                return ProcessMemory.peakMib(engine.pid());
            } finally {
                engine.destroy();
                engine.waitFor();
            }
        }
    }

    private static void work(DsourceClient client, SmallFiles source) throws Exception {
        String[] dsource = new String[1];
        double link = Pairs.seconds(() -> dsource[0] = client.link("many", source.tree()));
        source.change(source.count() / 100);
        double sync = Pairs.seconds(() -> client.sync(dsource[0]));
        double provision = Pairs.seconds(() -> client.provision("vdb", dsource[0]));
        System.out.printf("  %d files: first link %.1f s, sync of 1 %% changed %.1f s, provision %.1f s%n", source.count(), link, sync, provision);
    }
}
