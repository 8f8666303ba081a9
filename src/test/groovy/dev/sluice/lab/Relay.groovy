package dev.sluice.lab

import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger

/** Stands between a client and an engine, and loses the answers to calls that it is told of. The calls themselves arrive. */
class Relay implements Closeable {
    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.loopbackAddress)
    private final ExecutorService threads = Executors.newCachedThreadPool()
    private final URI engine
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>()
    private volatile String losing
    private final AtomicInteger left = new AtomicInteger()
    private volatile String watched
    private volatile boolean arrives
    private volatile Closure act

    Relay(String engine) {
        this.engine = URI.create(engine)
        threads.submit { accept() }
    }

    String getUrl() {
        "http://127.0.0.1:$door.localPort"
    }

    /** From now on the connection breaks in place of the answer to the first call whose text contains {@code call}. */
    void lose(String call) {
        losing = call
    }

    /**
     * At the n-th call from now on whose text matches, does something instead of passing it on, or instead of passing its answer back.
     *
     * @param calls a regular expression
     * @param comes whether the call still comes to the engine
     */
    void at(int n, String calls, boolean comes, Closure what) {
        left.set(n)
        arrives = comes
        act = what
        watched = calls
    }

    /** From now on nothing goes through, and what goes on is broken off. */
    void cut() {
        door.close()
        sockets*.close()
    }

    private void accept() {
        while (!door.closed) {
            Socket client = door.accept()
            Socket there = new Socket(engine.host, engine.port)
            sockets.addAll([client, there])
            boolean lost = false
            boolean last = false
            threads.submit {
                pump(client, there) { String text ->
                    lost |= losing != null && text.contains(losing)
                    last |= watched != null && text =~ watched && left.decrementAndGet() == 0
                    if (last && !arrives) {
                        act()
                    }
                    !last || arrives
                }
            }
            threads.submit {
                pump(there, client) {
                    if (lost) {
                        losing = null
                    }
                    if (last) {
                        act()
                    }
                    !lost && !last
                }
            }
        }
    }

    private static void pump(Socket from, Socket to, Closure<Boolean> passes) {
        byte[] bytes = new byte[1 << 16]
        try {
            for (int length = from.inputStream.read(bytes); length >= 0; length = from.inputStream.read(bytes)) {
                if (!passes.call(new String(bytes, 0, length, 'ISO-8859-1'))) {
                    break
                }
                to.outputStream.write(bytes, 0, length)
                to.outputStream.flush()
            }
        } catch (IOException closed) {
            return
        } finally {
            from.close()
            to.close()
        }
    }

    @Override
    void close() {
        door.close()
        threads.shutdownNow()
    }
}
