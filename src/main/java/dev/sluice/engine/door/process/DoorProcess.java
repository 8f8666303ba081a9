package dev.sluice.engine.door.process;

import dev.sluice.engine.door.Doors;
import dev.sluice.engine.host.IsolatedJava;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine's side of the process that holds its doors, which is started with the first of them, and again where it ends: then it holds
 * those that the former one held, and those who waited there have gone. Whoever takes that process over can have databases woken, and see
 * what is passed on there, and no more.
 */
public final class DoorProcess implements Doors {
    private static final Logger LOG = LoggerFactory.getLogger(DoorProcess.class);
    private static final int ANSWER_SECONDS = 30;
    private static final int END_SECONDS = 5;

    private final Path folder;
    private final Map<String, List<InetSocketAddress>> held = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private volatile Consumer<String> heard = name -> { };
    private volatile boolean closed;
    /** Null where none was needed yet, or the last one has ended. */
    private volatile Child child;

    /** @param folder an empty folder of the engine's own, which becomes the root of what the process sees */
    public DoorProcess(Path folder) {
        this.folder = folder;
    }

    private record Child(Process process, OutputStream out, Map<Long, CompletableFuture<String>> asked) {
        private synchronized void say(DoorLine line) throws IOException {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }

    @Override
    public void whenKnocked(Consumer<String> listener) {
        heard = listener;
    }

    @Override
    public boolean knock(String name) {
        heard.accept(name);
        return true;
    }

    @Override
    public synchronized void prepare() {
        if (closed) {
            return;
        }
        try {
            ask(started(), DoorLine.NAMES, DoorLine.NO_NAME, "");
        } catch (IOException unable) {
            LOG.debug("the process for doors is not ready: {}", unable.getMessage());
        }
    }

    @Override
    public synchronized void hold(String name, List<InetSocketAddress> addresses) throws IOException {
        if (closed) {
            throw new IOException("the engine ends");
        }
        ask(started(), DoorLine.HOLD, name, DoorLine.of(addresses));
        held.put(name, addresses);
    }

    private Child started() throws IOException {
        if (child != null && child.process.isAlive()) {
            return child;
        }
        try {
            Process process = IsolatedJava.in(folder).start(DoorMain.class, LoggerFactory.class);
            Child begun = new Child(process, process.getOutputStream(), new ConcurrentHashMap<>());
            Thread reader = new Thread(() -> follow(begun), "doors");
            reader.setDaemon(true);
            reader.start();
            child = begun;
            return begun;
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupt);
        }
    }

    private void follow(Child begun) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(begun.process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                take(begun, DoorLine.read(line));
            }
        } catch (IOException broken) {
            LOG.debug("doors: {}", broken.getMessage());
        }
        begun.process.destroyForcibly();
        begun.asked.values().forEach(answer -> answer.completeExceptionally(new IOException("the process that holds the doors ended")));
        forget(begun);
        if (!closed) {
            LOG.warn("the process that holds the doors ended; another is started");
            holdAgain();
        }
    }

    /** What nothing can be said to any more has ended, though the system may still have to tell. */
    private synchronized void forget(Child ended) {
        if (child == ended) {
            child = null;
        }
    }

    private void take(Child begun, DoorLine line) {
        if (line.act().equals(DoorLine.KNOCK)) {
            heard.accept(line.name());
            return;
        }
        CompletableFuture<String> answer = begun.asked.remove(line.id());
        if (answer != null && line.act().equals(DoorLine.DONE)) {
            answer.complete(line.text());
        } else if (answer != null) {
            answer.completeExceptionally(new IOException(line.text()));
        }
    }

    private synchronized void holdAgain() {
        held.forEach((name, addresses) -> {
            try {
                hold(name, addresses);
            } catch (IOException unable) {
                held.remove(name);
                LOG.warn("nobody listens for {}: {}", name, unable.getMessage());
            }
        });
    }

    private String ask(Child asked, String act, String name, String text) throws IOException {
        DoorLine line = new DoorLine(ids.incrementAndGet(), act, name, text);
        CompletableFuture<String> answer = new CompletableFuture<String>().orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS);
        asked.asked.put(line.id(), answer);
        asked.say(line);
        try {
            return answer.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof IOException own ? own : new IOException("the process that holds the doors does not answer", failed);
        }
    }

    /** What the process says to it; {@code otherwise} where there is none, or it ends, and nothing is held or waits any more. */
    private String asked(String act, String name, String otherwise) {
        Child now = child;
        if (now == null || closed) {
            return otherwise;
        }
        try {
            return ask(now, act, name, "");
        } catch (IOException gone) {
            LOG.info("doors: {}", gone.getMessage());
            return otherwise;
        }
    }

    @Override
    public boolean isHeld(String name) {
        return held.containsKey(name);
    }

    @Override
    public synchronized void free(String name) {
        if (held.remove(name) != null) {
            asked(DoorLine.FREE, name, "");
        }
    }

    @Override
    public void handOn(String name) {
        asked(DoorLine.HAND_ON, name, "");
    }

    @Override
    public synchronized void drop(String name) {
        held.remove(name);
        asked(DoorLine.DROP, name, "");
    }

    @Override
    public List<String> names() {
        return Stream.of(asked(DoorLine.NAMES, DoorLine.NO_NAME, "").split(",")).filter(each -> !each.isEmpty()).toList();
    }

    @Override
    public int passing() {
        return Integer.parseInt(asked(DoorLine.PASSING, DoorLine.NO_NAME, "0"));
    }

    /** The number of the process; 0 where there is none. */
    public long pid() {
        Child now = child;
        return now == null ? 0 : now.process.pid();
    }

    @Override
    public void close() {
        closed = true;
        Child last = child;
        if (last == null) {
            return;
        }
        try {
            last.out.close();
            if (!last.process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                last.process.destroyForcibly();
            }
        } catch (IOException ended) {
            last.process.destroyForcibly();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            last.process.destroyForcibly();
        }
    }
}
