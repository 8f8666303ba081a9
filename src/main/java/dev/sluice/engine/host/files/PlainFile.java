package dev.sluice.engine.host.files;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A file where somebody who is not trusted may put a pipe in its place at any moment, also between a look and the opening: whoever opens a
 * pipe to read waits until somebody writes, and nobody may. Java cannot open without waiting, so that another thread does it, and what it has
 * opened is looked at again. Such a thread cannot be ended; where a few wait, programs open, which can.
 */
public final class PlainFile {
    private static final int LONGEST_SECONDS = 10;
    private static final int MOST_WAITING = 8;
    private static final Executor OPENING = Executors.newCachedThreadPool(PlainFile::thread);
    private static final AtomicInteger WAITING = new AtomicInteger();

    private PlainFile() {
    }

    /** Opens a file to read it. */
    @FunctionalInterface
    interface Opening {
        FileChannel open() throws IOException;
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "opening");
        thread.setDaemon(true);
        return thread;
    }

    /** Opens it to be read. Refuses what is none. Follows no link. */
    public static FileChannel open(Path file) throws IOException {
        if (isOther(file)) {
            throw refused(file);
        }
        Path folder = file.toAbsolutePath().getParent().toRealPath();
        return opened(folder.resolve(file.getFileName()), () -> FileChannel.open(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)));
    }

    /** Whether there is something else than a file. One look tells: between two it may go away, as what a server notes of itself does. */
    static boolean isOther(Path file) throws IOException {
        return !Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isRegularFile();
    }

    /**
     * What is there now, whatever it was at the look.
     *
     * @param place of the file, with no link on the way to it
     */
    static FileChannel opened(Path place, Opening opening) throws IOException {
        return WAITING.get() < MOST_WAITING ? byThread(place, opening) : byProgram(place);
    }

    private static FileChannel byThread(Path place, Opening opening) throws IOException {
        CompletableFuture<FileChannel> begun = CompletableFuture.supplyAsync(() -> begin(opening), OPENING);
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
            throw new InterruptedIOException(place + " was not opened any more");
        } catch (TimeoutException | IOException pipe) {
            throw refused(place);
        } finally {
            if (!isTaken) {
                WAITING.incrementAndGet();
                begun.whenComplete((opened, failed) -> {
                    WAITING.decrementAndGet();
                    close(opened);
                });
            }
        }
    }

    private static FileChannel begin(Opening opening) {
        try {
            return opening.open();
        } catch (IOException failed) {
            throw new CompletionException(failed);
        }
    }

    /** Whoever holds it open says what it is and where, whatever is put in its place by then. */
    private static FileChannel byProgram(Path place) throws IOException {
        Process holder = new ProcessBuilder("sh", "-c", "exec 3<\"$1\" && echo && read end", "sh", place.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        CompletableFuture<Void> open = new CompletableFuture<Void>().orTimeout(LONGEST_SECONDS, TimeUnit.SECONDS);
        open.exceptionally(late -> {
            holder.destroyForcibly();
            return null;
        });
        try {
            Path held = Path.of("/proc", Long.toString(holder.pid()), "fd", "3");
            if (holder.getInputStream().read() < 0 || !Files.readSymbolicLink(held).equals(place) || !Files.isRegularFile(held)) {
                // Where it has gone, that is what is wrong.
                isOther(place);
                throw refused(place);
            }
            return FileChannel.open(held, StandardOpenOption.READ);
        } finally {
            open.complete(null);
            holder.destroyForcibly();
        }
    }

    private static void close(FileChannel file) {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException gone) {
            // Nobody reads it.
            return;
        }
    }

    private static FileSystemException refused(Path file) {
        return new FileSystemException(file.toString(), null, "it is no regular file");
    }
}
