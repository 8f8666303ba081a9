package dev.sluice.engine.pool;

import dev.sluice.wire.ByteSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Random;

/**
 * What a clone costs on a pool, as found out by making one of a sample.
 *
 * @param files of the sample
 * @param bytes of the sample
 * @param time the clone took
 * @param unique what the clone takes by itself
 */
public record Trial(int files, long bytes, Duration time, OptionalLong unique) {
    private static final int FILES = 64;
    private static final int FILE_SIZE = 256 * 1024;

    public static Trial of(Driver driver, Path scratch) throws IOException, InterruptedException {
        Path tree = scratch.resolve("trial");
        driver.make(tree);
        byte[] content = new byte[FILE_SIZE];
        Random random = new Random(1);
        for (int i = 0; i < FILES; i++) {
            random.nextBytes(content);
            Files.write(tree.resolve("f" + i), content);
        }
        Path frozen = scratch.resolve("trial-frozen");
        driver.freeze(tree, frozen);
        Path clone = scratch.resolve("trial-clone");
        long start = System.nanoTime();
        driver.copy(frozen, clone);
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        return new Trial(FILES, (long) FILES * FILE_SIZE, time, driver.usage(clone).unique());
    }

    /** In words for people. */
    public String text() {
        return "a clone of " + ByteSize.of(bytes) + " in " + files + " files took " + time.toMillis() + " ms"
                + (unique.isEmpty() ? "" : " and " + ByteSize.of(unique.getAsLong()));
    }
}
