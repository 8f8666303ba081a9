package dev.sluice.engine.host.files;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file where somebody who is not trusted may put a pipe in its place at any moment, also between a look and the opening: whoever opens a
 * pipe waits until somebody writes, and nobody may. Java cannot open without waiting, so that others do it, and what they have opened is
 * looked at again.
 */
public final class PlainFile {
    private static final int LONGEST_SECONDS = 10;
    private static final Executor OPENING = Executors.newCachedThreadPool(PlainFile::thread);

    private PlainFile() {
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "opening");
        thread.setDaemon(true);
        return thread;
    }

    /** Refuses what is none. Follows no link. */
    public static FileChannel open(Path file, OpenOption... how) throws IOException {
        Set<OpenOption> options = Stream.concat(Stream.of(how), Stream.of(LinkOption.NOFOLLOW_LINKS)).collect(Collectors.toSet());
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw refused(file);
        }
        return opened(file, options);
    }

    /** What is there now, whatever it was at the look. */
    static FileChannel opened(Path file, Set<OpenOption> options) throws IOException {
        CompletableFuture<FileChannel> begun = CompletableFuture.supplyAsync(() -> begin(file, options), OPENING);
        boolean isTaken = false;
        try {
            FileChannel opened = begun.get(LONGEST_SECONDS, TimeUnit.SECONDS);
            // No pipe has a place in it.
            opened.position();
            isTaken = true;
            return opened;
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException cause ? cause : new IOException(failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(file + " was not opened any more");
        } catch (TimeoutException | IOException pipe) {
            throw refused(file);
        } finally {
            if (!isTaken) {
                begun.thenAccept(PlainFile::close);
            }
        }
    }

    private static FileChannel begin(Path file, Set<OpenOption> how) {
        try {
            return FileChannel.open(file, how);
        } catch (IOException failed) {
            throw new CompletionException(failed);
        }
    }

    private static void close(FileChannel file) {
        try {
            file.close();
        } catch (IOException gone) {
            // Nobody reads it.
            return;
        }
    }

    private static FileSystemException refused(Path file) {
        return new FileSystemException(file.toString(), null, "it is no regular file");
    }
}
