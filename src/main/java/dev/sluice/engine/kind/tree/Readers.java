package dev.sluice.engine.kind.tree;

import dev.sluice.engine.kind.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.CRC32C;

/**
 * A few threads that read files for their checksums, ahead of the one who wants to know, who gets the answers in the order of
 * the questions.
 */
final class Readers implements AutoCloseable {
    private static final int THREADS = Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors()));
    private static final int MOST_AHEAD = 256;
    private static final int BUFFER = 1 << 20;
    private static final long MILLIS_BETWEEN_LOOKS = 100;

    private final Progress progress;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, work -> new Thread(work, "reading"));
    private final ThreadLocal<ByteBuffer> buffers = ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(BUFFER));
    private final Deque<Question> questions = new ArrayDeque<>();

    Readers(Progress progress) {
        this.progress = progress;
    }

    /** What to do with a checksum, or with what was wrong with the file. */
    @FunctionalInterface
    interface Hearer {
        void hear(String checksum, IOException failure) throws IOException;
    }

    private record Question(Future<String> answer, Hearer hearer) {
    }

    /** Asks for the checksum of a file. */
    void ask(Path file, Hearer hearer) throws IOException, InterruptedException {
        queue(threads.submit(() -> checksum(file)), hearer);
    }

    /** Takes a checksum that is known already, which is heard when its turn comes. */
    void know(String checksum, Hearer hearer) throws IOException, InterruptedException {
        queue(CompletableFuture.completedFuture(checksum), hearer);
    }

    private void queue(Future<String> answer, Hearer hearer) throws IOException, InterruptedException {
        questions.add(new Question(answer, hearer));
        if (questions.size() > MOST_AHEAD) {
            hearNext();
        }
    }

    /** Hears all answers that are still to come. */
    void finish() throws IOException, InterruptedException {
        while (!questions.isEmpty()) {
            hearNext();
        }
    }

    private void hearNext() throws IOException, InterruptedException {
        Question question = questions.remove();
        try {
            question.hearer.hear(await(question.answer), null);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException failure) {
                question.hearer.hear(null, failure);
            } else {
                throw new IllegalStateException(failed.getCause());
            }
        }
    }

    private String await(Future<String> answer) throws InterruptedException, ExecutionException {
        while (true) {
            try {
                return answer.get(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                progress.checkCancelled();
            }
        }
    }

    private String checksum(Path file) throws IOException {
        CRC32C sum = new CRC32C();
        ByteBuffer buffer = buffers.get();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            for (int count = channel.read(buffer.clear()); count >= 0; count = channel.read(buffer.clear())) {
                sum.update(buffer.flip());
            }
        }
        return shown((int) sum.getValue());
    }

    static String shown(int checksum) {
        return String.format("%08x", checksum);
    }

    /** Ends; what is under way is broken off. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
