package dev.sluice.bench;

import dev.sluice.engine.Engine;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What a dSource costs: its first link beside {@code cp -a} into the same file system, and a sync of one large file of which
 * 1 % of the blocks changed beside that link, in time and in room. Everything is read from the disk and ends on the disk. As
 * root; needs 7 GiB.
 */
final class SyncBenchmark implements Benchmark {
    private static final long SIZE = 2L << 30;
    private static final long DISK = 5L << 30;
    private static final int PIECE = 1 << 20;
    private static final int BLOCK = 8 * 1024;
    private static final long CHANGED_BLOCKS = SIZE / BLOCK / 100;
    private static final int RUNS = 4;

    private final Row row;
    private final String fileSystem;

    /** What is measured. */
    enum Row {
        LINK("first link of 2 GiB in one file, checksums included, against cp -a into the same ", 1 / 0.9),
        SYNC("sync of 2 GiB in one file with 1 % of its 8 KiB blocks changed, against its first link, on ", 0.6),
        SPACE("new room of such a sync, against the bytes that changed, on ", 1.2);

        private final String about;
        private final double most;

        Row(String about, double most) {
            this.about = about;
            this.most = most;
        }
    }

    SyncBenchmark(Row row, String fileSystem) {
        this.row = row;
        this.fileSystem = fileSystem;
    }

    static List<Benchmark> all(String fileSystem) {
        return List.of(new SyncBenchmark(Row.LINK, fileSystem), new SyncBenchmark(Row.SYNC, fileSystem),
                new SyncBenchmark(Row.SPACE, fileSystem));
    }

    @Override
    public String name() {
        return row.name().toLowerCase(Locale.ROOT) + "-" + fileSystem;
    }

    @Override
    public String about() {
        return row.about + fileSystem;
    }

    @Override
    public List<Outcome> run() throws Exception {
        double[] ours = new double[RUNS];
        double[] peers = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            try (Sandbox sandbox = new Sandbox(); LoopDisk disk = new LoopDisk(sandbox.folder(), fileSystem, DISK);
                 Engine engine = Engine.start(sandbox.settings()
                         .withPool(disk.path().resolve("pool"), null));
                 DsourceClient client = new DsourceClient(sandbox, engine.url(), sandbox.folder().resolve("mnt"))) {
                Path source = source(sandbox.folder().resolve("source"));
                switch (row) {
                    case LINK -> {
                        // In turn: whoever is first finds the emptier disk.
                        if (i % 2 == 0) {
                            ours[i] = cold(() -> client.link("data", source));
                        }
                        peers[i] = cold(() -> disk.copy(source));
                        if (i % 2 == 1) {
                            ours[i] = cold(() -> client.link("data", source));
                        }
                    }
                    case SYNC -> {
                        String[] dsource = new String[1];
                        peers[i] = cold(() -> dsource[0] = client.link("data", source));
                        change(source);
                        ours[i] = cold(() -> client.sync(dsource[0]));
                    }
                    case SPACE -> {
                        String dsource = client.link("data", source);
                        long before = disk.used();
                        change(source);
                        client.sync(dsource);
                        ours[i] = (disk.used() - before) / (double) PIECE;
                        peers[i] = CHANGED_BLOCKS * BLOCK / (double) PIECE;
                    }
                }
            }
        }
        return List.of(new Outcome(Pairs.median(ours), Pairs.median(peers), row == Row.SPACE ? "MiB" : "s", row.most));
    }

    private static double cold(Pairs.Work work) throws Exception {
        LoopDisk.forgetWhatWasRead();
        return Pairs.seconds(work);
    }

    private static Path source(Path tree) throws Exception {
        Files.createDirectories(tree);
        SplittableRandom random = new SplittableRandom(1);
        byte[] piece = new byte[PIECE];
        try (OutputStream out = Files.newOutputStream(tree.resolve("data"))) {
            for (long left = SIZE; left > 0; left -= PIECE) {
                random.nextBytes(piece);
                out.write(piece);
            }
        }
        return tree;
    }

    /** Changes 1 % of the blocks, wherever chance has it. */
    private static void change(Path tree) throws Exception {
        SplittableRandom random = new SplittableRandom(2);
        byte[] block = new byte[BLOCK];
        try (RandomAccessFile file = new RandomAccessFile(tree.resolve("data").toFile(), "rw")) {
            random.longs(0, SIZE / BLOCK).distinct().limit(CHANGED_BLOCKS).sorted().forEach(number -> {
                random.nextBytes(block);
                try {
                    file.seek(number * BLOCK);
                    file.write(block);
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            });
        }
    }
}
