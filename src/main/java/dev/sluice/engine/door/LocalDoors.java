package dev.sluice.engine.door;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Doors that this process holds, all by one thread. */
public final class LocalDoors implements Doors {
    private static final Logger LOG = LoggerFactory.getLogger(LocalDoors.class);
    /** Of all doors; more are turned away. */
    private static final int MOST_WAITING = 2_000;
    private static final int BACKLOG = 256;
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration PAUSE_OF_LOOKS = Duration.ofMillis(2);
    private static final Duration LONGEST_START = Duration.ofSeconds(5);
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(30);
    private static final int END_MILLIS = 2_000;

    private final Selector selector;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Thread thread = new Thread(this::run, "doors");
    /** Only the thread knows them, and who is behind them. */
    private final Map<String, Door> doors = new HashMap<>();
    private final Set<Passage> passages = new LinkedHashSet<>();
    private volatile Consumer<String> heard = name -> { };
    private volatile boolean closed;

    private LocalDoors(Selector selector) {
        this.selector = selector;
    }

    public static LocalDoors open() throws IOException {
        LocalDoors doors = new LocalDoors(Selector.open());
        doors.thread.setDaemon(true);
        doors.thread.start();
        return doors;
    }

    private static final class Door {
        private final List<ServerSocketChannel> listening = new ArrayList<>();
        private final Set<Passage> waiting = new LinkedHashSet<>();
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
    public void hold(String name, List<InetSocketAddress> addresses) throws IOException {
        try {
            ask(() -> {
                listen(doors.computeIfAbsent(name, unknown -> new Door()), name, addresses);
                return null;
            });
        } catch (UncheckedIOException unable) {
            throw unable.getCause();
        }
    }

    private void listen(Door door, String name, List<InetSocketAddress> addresses) {
        if (!door.listening.isEmpty()) {
            return;
        }
        IOException trouble = new IOException("any address, since this machine has none of its own");
        for (InetSocketAddress each : addresses) {
            ServerSocketChannel channel = null;
            try {
                channel = ServerSocketChannel.open();
                channel.configureBlocking(false);
                channel.bind(each, BACKLOG);
                channel.register(selector, SelectionKey.OP_ACCEPT, name);
                door.listening.add(channel);
            } catch (IOException unable) {
                closeQuietly(channel);
                trouble = new IOException(each.getAddress().getHostAddress() + ", port " + each.getPort() + " (" + unable.getMessage() + ")", unable);
                if (isTaken(unable)) {
                    break;
                }
            }
        }
        // A database takes those of its addresses that the machine has; another's it takes on none.
        if (door.listening.isEmpty() || trouble.getCause() != null && isTaken((IOException) trouble.getCause())) {
            close(door);
            forget(name, door);
            throw new UncheckedIOException(trouble);
        }
    }

    private static boolean isTaken(IOException unable) {
        return String.valueOf(unable.getMessage()).contains("in use");
    }

    @Override
    public boolean isHeld(String name) {
        return ask(() -> doors.containsKey(name) && !doors.get(name).listening.isEmpty());
    }

    @Override
    public void free(String name) {
        ask(() -> {
            Door door = doors.get(name);
            if (door == null) {
                return List.<SocketAddress>of();
            }
            List<SocketAddress> freed = door.listening.stream().map(LocalDoors::address).toList();
            door.listening.forEach(channel -> acceptAll(name, door, channel));
            close(door);
            forget(name, door);
            return freed;
        }).forEach(LocalDoors::awaitFree);
    }

    private static SocketAddress address(ServerSocketChannel listening) {
        try {
            return listening.getLocalAddress();
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }

    /** A program that is being started has all open that this process has, until its own code runs: so it listens there for that long. */
    private static void awaitFree(SocketAddress address) {
        long deadline = System.nanoTime() + LONGEST_START.toNanos();
        while (!isFree(address) && System.nanoTime() < deadline) {
            LockSupport.parkNanos(PAUSE_OF_LOOKS.toNanos());
        }
    }

    /** Takes the address without listening there, which is in nobody's way who is to listen. */
    private static boolean isFree(SocketAddress address) {
        try (SocketChannel there = SocketChannel.open()) {
            there.setOption(StandardSocketOptions.SO_REUSEADDR, true).bind(address);
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    @Override
    public void handOn(String name) {
        ask(() -> {
            Door door = doors.get(name);
            if (door != null) {
                List<Passage> ready = List.copyOf(door.waiting);
                door.waiting.clear();
                ready.forEach(Passage::handOn);
                forget(name, door);
            }
            return null;
        });
    }

    @Override
    public void drop(String name) {
        ask(() -> {
            Door door = doors.remove(name);
            if (door != null) {
                close(door);
                List.copyOf(door.waiting).forEach(Passage::close);
            }
            return null;
        });
    }

    @Override
    public List<String> names() {
        return ask(() -> List.copyOf(doors.keySet()));
    }

    @Override
    public int passing() {
        return ask(() -> (int) passages.stream().filter(Passage::isHandedOn).count());
    }

    /** A door at which nobody listens and nobody waits is none. */
    private void forget(String name, Door door) {
        if (door.listening.isEmpty() && door.waiting.isEmpty()) {
            doors.remove(name);
        }
    }

    private void close(Door door) {
        door.listening.forEach(LocalDoors::closeQuietly);
        door.listening.clear();
        try {
            // A channel that a selector knows is closed when that looks the next time.
            selector.selectNow();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static void closeQuietly(ServerSocketChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException closed) {
            LOG.debug("a door was closed before: {}", closed.getMessage());
        }
    }

    private void acceptAll(String name, Door door, ServerSocketChannel listening) {
        try {
            for (SocketChannel client = listening.accept(); client != null; client = listening.accept()) {
                accept(name, door, client);
            }
        } catch (IOException unable) {
            LOG.warn("nobody can come in at {}: {}", name, unable.getMessage());
            // They are still before the door.
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private void accept(String name, Door door, SocketChannel client) throws IOException {
        if (passages.size() >= MOST_WAITING) {
            client.close();
            return;
        }
        Passage[] made = new Passage[1];
        made[0] = new Passage(selector, client, () -> {
            passages.remove(made[0]);
            door.waiting.remove(made[0]);
        });
        passages.add(made[0]);
        door.waiting.add(made[0]);
        heard.accept(name);
    }

    private void run() {
        while (!closed) {
            try {
                selector.select();
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
                List<SelectionKey> ready = List.copyOf(selector.selectedKeys());
                selector.selectedKeys().clear();
                ready.stream().filter(SelectionKey::isValid).forEach(this::goOn);
            } catch (IOException | RuntimeException broken) {
                LOG.warn("doors: {}", broken.getMessage(), broken);
            }
        }
        passages.stream().toList().forEach(Passage::close);
        doors.values().forEach(this::close);
        doors.clear();
        closeSelector();
    }

    private void goOn(SelectionKey key) {
        if (key.attachment() instanceof Passage passage) {
            passage.ready();
        } else {
            Door door = doors.get((String) key.attachment());
            if (door != null) {
                acceptAll((String) key.attachment(), door, (ServerSocketChannel) key.channel());
            }
        }
    }

    private void closeSelector() {
        try {
            selector.close();
        } catch (IOException alreadyClosed) {
            LOG.debug("doors: {}", alreadyClosed.getMessage());
        }
    }

    /** Has the thread do something, and waits for it. */
    private <T> T ask(Supplier<T> question) {
        if (closed) {
            throw new IllegalStateException("the doors are closed");
        }
        CompletableFuture<T> answer = new CompletableFuture<T>().orTimeout(LONGEST_ANSWER.toMillis(), TimeUnit.MILLISECONDS);
        tasks.add(() -> {
            try {
                answer.complete(question.get());
            } catch (RuntimeException failed) {
                answer.completeExceptionally(failed);
            }
        });
        selector.wakeup();
        try {
            return answer.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException own ? own : failed;
        }
    }

    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        try {
            thread.join(END_MILLIS);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
    }
}
